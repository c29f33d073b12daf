# --explain tells for each probe the mechanism, the program and the reason.
== machine
btf
== script
begin { } kprobe:vfs_* { @ = count(); } kprobe:vfs_read { @ = count(); } fentry:vfs_read { @ = count(); }
tracepoint:syscalls:sys_enter_read, tracepoint:syscalls:sys_enter_write { @ = count(); }
tracepoint:sched:sched_switch { @ = count(); } profile:hz:99 { @ = count(); } rawtracepoint:sched_switch { @ = count(); }
== show explain
