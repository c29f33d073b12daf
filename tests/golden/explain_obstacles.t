# --explain says of each probe that cannot be attached on this machine why, in the words of a run.
== machine
btf no-kprobe no-kprobe-multi no-fentry no-trampoline no-counters
== script
kprobe:vfs_* { @ = count(); } kretprobe:vfs_read { @ = count(); } fentry:vfs_read, fexit:vfs_read { @ = count(); }
fentry:bpf:helper { @ = count(); } hardware:cycles:100, hardware:r1a2 { @ = count(); } software:faults:1 { @ = count(); }
tracepoint:sched:sched_switch { @ = count(); }
== show explain
kprobe:vfs_dup: cannot be attached here: this kernel has no kprobes (CONFIG_KPROBES, CONFIG_KPROBE_EVENTS)
kprobe:vfs_open: cannot be attached here: this kernel has no kprobes (CONFIG_KPROBES, CONFIG_KPROBE_EVENTS)
kprobe:vfs_read: cannot be attached here: this kernel has no kprobes (CONFIG_KPROBES, CONFIG_KPROBE_EVENTS)
kprobe:vfs_write: cannot be attached here: this kernel has no kprobes (CONFIG_KPROBES, CONFIG_KPROBE_EVENTS)
kretprobe:vfs_read: cannot be attached here: this kernel has no kprobes (CONFIG_KPROBES, CONFIG_KPROBE_EVENTS)
fentry:vmlinux:vfs_read: cannot be attached here: use a tracepoint: this kernel does not allow fentry and fexit
fexit:vmlinux:vfs_read: cannot be attached here: use a tracepoint: this kernel does not allow fentry and fexit
fentry:bpf:7:helper: BPF trampoline, program fentry_bpf_7_helper_5 (fentry, 10 instructions): the function calls the program directly: the cheapest mechanism
hardware:cycles:100: cannot be attached here: this machine does not count cpu-cycles: its processor, or its hypervisor, has no such counter
hardware:r1a2: cannot be attached here: this machine does not count r1a2: its processor, or its hypervisor, has no such counter
software:faults:1: perf events, program software_faults_1_7 (perf_event, 10 instructions): one for each processor, or for each thread of the process
tracepoint:sched:sched_switch: raw tracepoint, program tracepoint_sched_sched_switch_8 (raw_tracepoint, 10 instructions): the body uses the raw arguments or none, so that no record is built
