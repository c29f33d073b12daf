# Stack arguments of former times name what to write instead.
== script
begin { print(sarg2); }
== stderr
stdin:1:15-20: ERROR: sarg* is deleted. Read the stack in its place.
begin { print(sarg2); }
              ~~~~~
HINT: stack arguments are read by address: *(uint64 *)(reg("sp") + 24)
== exit 1
