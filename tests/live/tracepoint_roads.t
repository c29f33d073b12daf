# --explain says which road each tracepoint takes.
== run
"$SCRY" --explain -e '
tracepoint:sched:sched_process_exec { @ = count(); }
tracepoint:sched:sched_process_exec { @a = args.pid; }
tracepoint:sched:sched_process_exec { @b[kstack] = count(); }
tracepoint:syscalls:sys_enter_getpid { @c = count(); }
tracepoint:syscalls:sys_enter_getppid { @d = args.__syscall_nr; }' | sed '/^Estimated/d; s/, program.*//'
== ready none
== end none
== stdout
tracepoint:sched:sched_process_exec: raw tracepoint
tracepoint:sched:sched_process_exec: perf tracepoint
tracepoint:sched:sched_process_exec: perf tracepoint
tracepoint:syscalls:sys_enter_getpid and 1 more: BTF raw tracepoint sys_enter
