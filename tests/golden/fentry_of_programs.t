# Functions of BPF programs: an id, a name, or patterns of them; full names have the id.
== machine
btf
== script
fentry:bpf:handle_exec { @[probe] = count(); } fexit:bpf:7:h* { @f[func] = count(); } fentry:bpf:*:* { @a = count(); }
== show probes
fentry:bpf:7:handle_exec -> fentry_bpf_7_handle_exec_1
fentry:bpf:9:handle_exec -> fentry_bpf_9_handle_exec_2
fexit:bpf:7:handle_exec -> fexit_bpf_7_handle_exec_3
fexit:bpf:7:helper -> fexit_bpf_7_helper_4
fentry:bpf:7:handle_exec -> fentry_bpf_7_handle_exec_5
fentry:bpf:7:helper -> fentry_bpf_7_helper_6
fentry:bpf:9:handle_exec -> fentry_bpf_9_handle_exec_7
