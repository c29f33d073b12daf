# The body of a loop has no access to the context.
== machine
btf
== script
rawtracepoint:sched_switch { for $i : 0..9 { print(arg0); print(args.preempt); } }
== stderr
stdin:1:52-56: ERROR: 'arg0' builtin is not allowed in a for-loop
rawtracepoint:sched_switch { for $i : 0..9 { print(arg0); print(args.preempt); } }
                                                   ~~~~
HINT: copy the value to a variable before the loop
stdin:1:65-69: ERROR: 'args' builtin is not allowed in a for-loop
rawtracepoint:sched_switch { for $i : 0..9 { print(arg0); print(args.preempt); } }
                                                                ~~~~
HINT: copy the value to a variable before the loop
== exit 1
