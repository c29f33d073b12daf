# decode() is about system calls.
== script
tracepoint:sched:sched_switch { print(decode(args)); }
== stderr
stdin:1:39-51: ERROR: decode() works in probes of system calls: tracepoint:syscalls:sys_enter_NAME and sys_exit_NAME, rawtracepoint:sys_enter and sys_exit
tracepoint:sched:sched_switch { print(decode(args)); }
                                      ~~~~~~~~~~~~
HINT: scry strace shows system calls without a script
== exit 1
