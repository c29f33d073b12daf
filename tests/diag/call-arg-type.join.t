# join() takes the address of an array and a literal separator.
== script
tracepoint:syscalls:sys_enter_read { join("a"); join(args.buf, 1); $s = "x"; join(args.buf, $s); join(); }
== stderr
stdin:1:43-46: ERROR: join() only supports ptr or int arguments (string provided)
tracepoint:syscalls:sys_enter_read { join("a"); join(args.buf, 1); $s = "x"; join(args.buf, $s); join(); }
                                          ~~~
stdin:1:64-65: ERROR: join() expects a string literal (int provided)
tracepoint:syscalls:sys_enter_read { join("a"); join(args.buf, 1); $s = "x"; join(args.buf, $s); join(); }
                                                               ~
stdin:1:93-95: ERROR: join() expects a string literal (string provided)
tracepoint:syscalls:sys_enter_read { join("a"); join(args.buf, 1); $s = "x"; join(args.buf, $s); join(); }
                                                                                            ~~
stdin:1:98-104: ERROR: join() requires at least one argument (0 provided)
tracepoint:syscalls:sys_enter_read { join("a"); join(args.buf, 1); $s = "x"; join(args.buf, $s); join(); }
                                                                                                 ~~~~~~
HINT: join(argv: ptr|int, separator?: text) -> void
== exit 1
