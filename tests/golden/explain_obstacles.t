# --explain says of each probe that cannot be attached on this machine why, in the words of a run.
== machine
btf no-kprobe no-kprobe-multi no-fentry no-trampoline no-counters
== script
kprobe:vfs_* { @ = count(); } kretprobe:vfs_read { @ = count(); } fentry:vfs_read, fexit:vfs_read { @ = count(); }
fentry:bpf:helper { @ = count(); } hardware:cycles:100, hardware:r1a2 { @ = count(); } software:faults:1 { @ = count(); }
tracepoint:sched:sched_switch { @ = count(); }
== show explain
kprobe:vfs_dup: cannot be attached here: kprobes need a kernel with CONFIG_KPROBES and CONFIG_KPROBE_EVENTS; this one has none
kprobe:vfs_open: cannot be attached here: kprobes need a kernel with CONFIG_KPROBES and CONFIG_KPROBE_EVENTS; this one has none
kprobe:vfs_read: cannot be attached here: kprobes need a kernel with CONFIG_KPROBES and CONFIG_KPROBE_EVENTS; this one has none
kprobe:vfs_write: cannot be attached here: kprobes need a kernel with CONFIG_KPROBES and CONFIG_KPROBE_EVENTS; this one has none
kretprobe:vfs_read: cannot be attached here: kprobes need a kernel with CONFIG_KPROBES and CONFIG_KPROBE_EVENTS; this one has none
fentry:vmlinux:vfs_read: cannot be attached here: this kernel does not let its functions be patched for fentry and fexit; a tracepoint may do
fexit:vmlinux:vfs_read: cannot be attached here: this kernel does not let its functions be patched for fentry and fexit; a tracepoint may do
fentry:bpf:7:helper: BPF trampoline, program fentry_bpf_7_helper_5 (fentry, 10 instructions): the function calls the program itself: the cheapest way in
hardware:cycles:100: cannot be attached here: this machine does not count cpu-cycles: its processor, or the hypervisor it runs on, has no such counter
hardware:r1a2: cannot be attached here: this machine does not count r1a2: its processor, or the hypervisor it runs on, has no such counter
software:faults:1: perf events, program software_faults_1_7 (perf_event, 10 instructions): one for each processor, or for each thread of the process
tracepoint:sched:sched_switch: raw tracepoint, program tracepoint_sched_sched_switch_8 (raw_tracepoint, 10 instructions): the body wants the arguments as they are, or none, so that no record is built
