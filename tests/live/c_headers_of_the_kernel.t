# Kernel headers that are not installed, or cannot be read without a compiler: the kernel's own types serve.
== file t.bt
#include <linux/scry_no_such_header.h>
#include <net/scry/no_such_header.h>
#define HALF 2
struct pair { u32 a; u32 b; };
begin { print(sizeof(struct pair) / HALF); print(curtask.tgid == (int32)pid); exit(); }
== run
"$SCRY" -q t.bt && mkdir empty && PATH=$PWD/empty "$SCRY" -q t.bt
== ready none
== stdout
4
true


4
true


