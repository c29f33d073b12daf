# The limit counts programs.
== script
config = { max_bpf_progs = 1 } begin { } end { }
== stderr
stdin:1:42-45: ERROR: Your program is trying to generate more than 2 BPF programs, which exceeds the current limit of 1
config = { max_bpf_progs = 1 } begin { } end { }
                                         ~~~
HINT: raise the config variable max_bpf_progs, or the environment variable BPFTRACE_MAX_BPF_PROGS
== exit 1
