# Raw arguments are those of functions.
== script
tracepoint:sched:sched_switch { print(arg0); }
== stderr
stdin:1:39-43: ERROR: The arg0 builtin can only be used with 'kprobes', 'uprobes' and 'usdt' probes
tracepoint:sched:sched_switch { print(arg0); }
                                      ~~~~
HINT: use args.NAME: this probe has its arguments by name
== exit 1
