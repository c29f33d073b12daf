# decode() is about system calls.
== script
tracepoint:sched:sched_switch { print(decode(args)); }
== stderr
stdin:1:39-51: ERROR: decode() works in probes of system calls: tracepoint:syscalls:sys_enter_NAME and sys_exit_NAME, rawtracepoint:sys_enter and sys_exit
tracepoint:sched:sched_switch { print(decode(args)); }
                                      ~~~~~~~~~~~~
HINT: for all calls probe rawtracepoint:sys_enter instead of tracepoint:raw_syscalls:sys_enter; scry strace shows calls without a script
== exit 1
