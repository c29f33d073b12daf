# Common fields are hidden.
== script
tracepoint:sched:sched_switch { print(args.common_pid); }
== stderr
stdin:1:39-54: ERROR: BPF does not support accessing common tracepoint fields
tracepoint:sched:sched_switch { print(args.common_pid); }
                                      ~~~~~~~~~~~~~~~
== exit 1
