# A BPF program that is not loaded, by name and by id; the nearest of those that are.
== machine
btf
== script
fentry:bpf:handle_exex { }
fexit:bpf:8:handle_exec { }
== stderr
stdin:1:1-23: ERROR: No matches for fentry bpf:handle_exex.
fentry:bpf:handle_exex { }
~~~~~~~~~~~~~~~~~~~~~~
HINT: did you mean fentry:bpf:handle_exec?
stdin:2:1-24: ERROR: No matches for fexit bpf:8:handle_exec.
fexit:bpf:8:handle_exec { }
~~~~~~~~~~~~~~~~~~~~~~~
HINT: did you mean fexit:bpf:handle_exec?
== exit 1
