# The whole of args is not printed.
== script
tracepoint:sched:sched_switch { print(args); }
== stderr
stdin:1:33-44: ERROR: struct tracepoint:sched:sched_switch_args type passed to print() is not printable
tracepoint:sched:sched_switch { print(args); }
                                ~~~~~~~~~~~
== exit 1
