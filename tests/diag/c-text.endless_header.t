# A compiler would read it until its memory is used up.
== script
#include <stddef.h>
#include "/dev/zero"
begin { print(1); }
== stderr
stdin:2:1-21: ERROR: cannot include '/dev/zero': a FIFO or a device never ends
#include "/dev/zero"
~~~~~~~~~~~~~~~~~~~~
== exit 2
