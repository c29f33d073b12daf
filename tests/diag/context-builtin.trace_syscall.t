# System calls are recorded where they are entered and left.
== script
begin { trace_syscall("openat"); }
== stderr
stdin:1:9-32: ERROR: trace_syscall() works in probes on rawtracepoint:sys_enter, sys_exit and sched_switch, and on tracepoint:syscalls:sys_enter_NAME and sys_exit_NAME
begin { trace_syscall("openat"); }
        ~~~~~~~~~~~~~~~~~~~~~~~
HINT: scry strace --script prints a script that uses it
== exit 1
