# Only typed probes have sockets that the kernel accepts, and only as they came.
== script
begin { print(socket_cookie(kptr((int8*)5))); } tracepoint:syscalls:sys_enter_read { $p = args.buf; print(socket_cookie($p)); }
== stderr
== exit 1
