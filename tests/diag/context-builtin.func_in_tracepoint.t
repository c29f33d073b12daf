# A tracepoint is no function.
== script
tracepoint:sched:sched_switch { print(func); } begin { print(func); }
== stderr
stdin:1:39-43: ERROR: The func builtin can not be used with 'tracepoint' probes
tracepoint:sched:sched_switch { print(func); } begin { print(func); }
                                      ~~~~
stdin:1:62-66: ERROR: The func builtin can not be used with 'begin' probes
tracepoint:sched:sched_switch { print(func); } begin { print(func); }
                                                             ~~~~
== exit 1
