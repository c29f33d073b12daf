# A C source is compiled by clang; its mistakes are told with their place.
== needs clang
== file wrong.bpf.c
int f(void) {
  return not_declared;
}
== file right.bpf.c
#include <linux/types.h>
#include "half.h"
static __u32 (*prandom)(void) = (void *)7;
unsigned half_of(unsigned a) { return HALF(a) + (prandom() & 0); }
== file half.h
#define HALF(a) ((a) / 2)
== run
chmod go-w . *.bpf.c half.h
"$SCRY" -e 'import "right.bpf.c"; begin { print(half_of(10)); exit(); }' 2>/dev/null
"$SCRY" -e 'import "wrong.bpf.c"; begin { print(f()); }' 2>&1 | head -1
== ready none
== end none
== where host
== stdout
5


stdin:1:8-21: ERROR: wrong.bpf.c:2: use of undeclared identifier 'not_declared'
