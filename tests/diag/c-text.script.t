# A script is no header.
== script
#include "lib.bt"
begin { }
== stderr
stdin:1:1-18: ERROR: 'lib.bt' file not found
#include "lib.bt"
~~~~~~~~~~~~~~~~~
HINT: use import for a script: import "lib.bt"
== exit 2
