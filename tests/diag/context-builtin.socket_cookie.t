# Only typed probes have sockets that the kernel accepts, and only as they came.
== script
begin { print(socket_cookie(kptr((int8*)5))); } tracepoint:syscalls:sys_enter_read { $p = args.buf; print(socket_cookie($p)); }
== stderr
stdin:1:15-44: ERROR: socket_cookie can not be used with "begin" probes
begin { print(socket_cookie(kptr((int8*)5))); } tracepoint:syscalls:sys_enter_read { $p = args.buf; print(socket_cookie($p)); }
              ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: use it in a rawtracepoint, fentry, fexit or iter probe, which has typed arguments
stdin:1:29-43: ERROR: socket_cookie() needs a struct sock * from the probe's arguments: args.sk
begin { print(socket_cookie(kptr((int8*)5))); } tracepoint:syscalls:sys_enter_read { $p = args.buf; print(socket_cookie($p)); }
                            ~~~~~~~~~~~~~~
stdin:1:121-123: ERROR: socket_cookie() needs a struct sock * from the probe's arguments: args.sk
begin { print(socket_cookie(kptr((int8*)5))); } tracepoint:syscalls:sys_enter_read { $p = args.buf; print(socket_cookie($p)); }
                                                                                                                        ~~
== exit 1
