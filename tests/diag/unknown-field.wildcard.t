# What only one of the programs of a wildcard lacks is followed by the body that it is expanded from.
== script
tracepoint:syscalls:sys_enter_*w* { print(args.pos); }
== stderr
stdin:1:43-51: ERROR: Struct/union of type 'struct tracepoint:syscalls:sys_enter_write_args' does not contain a field named 'pos'
tracepoint:syscalls:sys_enter_*w* { print(args.pos); }
                                          ~~~~~~~~
stdin:1:35-55: ERROR: expanded from
tracepoint:syscalls:sys_enter_*w* { print(args.pos); }
                                  ~~~~~~~~~~~~~~~~~~~~
HINT: use one of __syscall_nr, fd, buf, count
== exit 1
