# A script is no header.
== script
#include "lib.bt"
begin { }
== stderr
== exit 1
