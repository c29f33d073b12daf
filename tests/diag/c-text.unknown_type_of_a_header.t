# A type that C text lacks may have been meant to come from a header that was left out.
== machine
btf
== script
#include <linux/tpyes.h>
struct mine { nosuch_t a; };
begin { print(1); }
== stderr
stdin:2:1-29: ERROR: unknown type name 'nosuch_t'
struct mine { nosuch_t a; };
~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: define the type: neither the script, its headers nor the kernel do
HINT: check these headers, which are missing or need a C compiler: <linux/tpyes.h>
== exit 2
