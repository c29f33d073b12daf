# A builtin value takes no arguments.
== script
begin { print(cpu(1)); }
== stderr
stdin:1:15-21: ERROR: cpu() requires no arguments (1 provided)
begin { print(cpu(1)); }
              ~~~~~~
HINT: cpu() -> uint64
== exit 1
