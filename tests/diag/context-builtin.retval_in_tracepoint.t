# A tracepoint has no return value.
== script
tracepoint:sched:sched_switch { print(retval); }
== stderr
stdin:1:39-45: ERROR: The retval builtin can only be used with 'kretprobe' and 'uretprobe' and 'fentry' probes
tracepoint:sched:sched_switch { print(retval); }
                                      ~~~~~~
HINT: use args.ret for the result of a system call
== exit 1
