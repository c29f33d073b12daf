# --explain tells for each probe the mechanism, the program and the reason.
== machine
btf
== script
begin { } kprobe:vfs_* { @ = count(); } kprobe:vfs_read { @ = count(); } fentry:vfs_read { @ = count(); }
tracepoint:syscalls:sys_enter_read, tracepoint:syscalls:sys_enter_write { @ = count(); }
tracepoint:sched:sched_switch { @ = count(); } profile:hz:99 { @ = count(); } rawtracepoint:sched_switch { @ = count(); }
== show explain
begin: test run, program begin_1: scry itself runs it
kprobe:vfs_dup and 3 more: one kprobe.multi link for 4 functions, program kprobe_vfs_dup_2 (kprobe, 10 instructions): all are attached and detached in one step
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_3 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
fentry:vmlinux:vfs_read: BPF trampoline, program fentry_vmlinux_vfs_read_4 (fentry, 10 instructions): the function calls the program directly: the cheapest mechanism
tracepoint:sched:sched_switch: raw tracepoint, program tracepoint_sched_sched_switch_5 (raw_tracepoint, 10 instructions): the body uses the raw arguments or none, so that no record is built
profile:hz:99: perf events, program profile_hz_99_6 (perf_event, 10 instructions): one for each processor, or for each thread of the process
rawtracepoint:sched_switch: BTF raw tracepoint, program rawtracepoint_sched_switch_7 (btf_raw_tracepoint, 10 instructions): typed arguments are read without a copy of the record
tracepoint:syscalls:sys_enter_read and 1 more: BTF raw tracepoint sys_enter, program tracepoint_syscalls_sys_enter_read_8 (btf_raw_tracepoint, 13 instructions): read may be called often: a traced call pays least this way
