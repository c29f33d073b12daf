# A number in the environment.
== script
begin { }
== env
BPFTRACE_MAX_STRLEN=a
== stderr
max_strlen: expecting a number, got a
== exit 2
