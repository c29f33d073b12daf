# A number in the environment.
== script
begin { }
== env
BPFTRACE_MAX_STRLEN=a
== stderr
max_strlen: expecting a number, got a
HINT: change or unset the environment variable BPFTRACE_MAX_STRLEN=a
== exit 2
