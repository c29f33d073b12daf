# The nearest fields are named.
== script
tracepoint:sched:sched_switch { print(args.prev_com); }
== stderr
stdin:1:39-52: ERROR: Struct/union of type 'struct tracepoint:sched:sched_switch_args' does not contain a field named 'prev_com'
tracepoint:sched:sched_switch { print(args.prev_com); }
                                      ~~~~~~~~~~~~~
HINT: did you mean prev_comm?
== exit 1
