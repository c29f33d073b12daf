# A variable of the environment has its type too.
== env
BPFTRACE_MAX_STRLEN=many
== script
begin { }
== stderr
max_strlen: expecting a number, got many
HINT: change or unset the environment variable BPFTRACE_MAX_STRLEN=many
== exit 2
