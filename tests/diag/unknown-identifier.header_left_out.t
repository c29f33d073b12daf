# A kernel header that is not there is left out: what is unknown may have been meant to come from it.
== machine
btf
== script
#include <linux/tpyes.h>
begin { print(O_NOSUCH); print((struct nosuch*)0); nosuch(1); }
== stderr
stdin:2:15-23: ERROR: Unknown identifier: 'O_NOSUCH'
begin { print(O_NOSUCH); print((struct nosuch*)0); nosuch(1); }
              ~~~~~~~~
HINT: check these headers, which are missing or need a C compiler: <linux/tpyes.h>
stdin:2:33-47: ERROR: Cannot resolve unknown type "struct nosuch"
begin { print(O_NOSUCH); print((struct nosuch*)0); nosuch(1); }
                                ~~~~~~~~~~~~~~
HINT: check these headers, which are missing or need a C compiler: <linux/tpyes.h>
stdin:2:52-58: ERROR: Unknown function: 'nosuch'
begin { print(O_NOSUCH); print((struct nosuch*)0); nosuch(1); }
                                                   ~~~~~~
HINT: check these headers, which are missing or need a C compiler: <linux/tpyes.h>
== exit 1
