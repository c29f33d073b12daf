# The body of a for has no access to the context of the probe.
== script
tracepoint:syscalls:sys_enter_openat { for $i : 0..2 { print(args.dfd); } }
== stderr
stdin:1:62-66: ERROR: 'args' builtin is not allowed in a for-loop
tracepoint:syscalls:sys_enter_openat { for $i : 0..2 { print(args.dfd); } }
                                                             ~~~~
HINT: copy the value to a variable before the loop
== exit 1
