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
HINT: neither the script, its headers nor the kernel define it
HINT: headers left out, for they are not here or cannot be read without a compiler: <linux/tpyes.h>
== exit 2
