# begin probes run in order before everything, end probes in order behind it, then the maps come; an exit code of an
# end probe counts.
== script
begin { printf("b1\n"); } end { printf("e1\n"); @n++; } begin { printf("b2\n"); } end { printf("e2 %d\n", @n); exit(4); }
tracepoint:syscalls:sys_enter_getpid { printf("hit\n"); @n++; }
== events
syscall getpid
== stdout
b1
b2
hit
e1
e2 2


@n: 2
== exit 4
