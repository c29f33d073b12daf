# The context of a tracepoint is args.
== script
tracepoint:sched:sched_switch { print(ctx.x); } begin { print(ctx.x); }
== stderr
stdin:1:39-42: ERROR: Use args instead of ctx in tracepoint
tracepoint:sched:sched_switch { print(ctx.x); } begin { print(ctx.x); }
                                      ~~~
stdin:1:63-66: ERROR: The ctx builtin can not be used with 'begin' probes
tracepoint:sched:sched_switch { print(ctx.x); } begin { print(ctx.x); }
                                                              ~~~
== exit 1
