# Of the events that a wildcard stands for the first one without the field is named, and no other.
== script
tracepoint:syscalls:sys_enter_* { print(args.nosuch); }
== stderr
stdin:1:41-52: ERROR: Struct/union of type 'struct tracepoint:syscalls:sys_enter_close_args' does not contain a field named 'nosuch'
tracepoint:syscalls:sys_enter_* { print(args.nosuch); }
                                        ~~~~~~~~~~~
stdin:1:33-56: ERROR: expanded from
tracepoint:syscalls:sys_enter_* { print(args.nosuch); }
                                ~~~~~~~~~~~~~~~~~~~~~~~
HINT: use one of __syscall_nr, fd
== exit 1
