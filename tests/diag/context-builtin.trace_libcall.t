# Library calls are recorded where they are entered and left.
== script
begin { trace_libcall(); }
== stderr
stdin:1:9-24: ERROR: trace_libcall() works in probes of libcall and libret, and on the raw tracepoints sched_switch, sys_enter, signal_deliver, sched_process_exit and sched_process_exec
begin { trace_libcall(); }
        ~~~~~~~~~~~~~~~
HINT: scry ltrace --script prints a script that uses it
== exit 1
