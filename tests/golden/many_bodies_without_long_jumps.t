# Where no jump reaches far, bodies of system calls that come to many instructions share several programs, in their order.
== machine
no-jump-long
== script
tracepoint:syscalls:sys_enter_read { unroll(100) { @[probe, args.fd] = count(); @n[comm, args.fd] = sum(args.fd); } printf("read %d\n", args.fd); }
tracepoint:syscalls:sys_enter_write { unroll(100) { @[probe, args.fd] = count(); @n[comm, args.fd] = sum(args.fd); } printf("first %d\n", args.fd); }
tracepoint:syscalls:sys_enter_write { unroll(100) { @[probe, args.fd] = count(); @n[comm, args.fd] = sum(args.fd); } printf("second %d\n", args.fd); }
tracepoint:syscalls:sys_enter_close { print(args.fd); }
== show probes
tracepoint:syscalls:sys_enter_read -> tracepoint_syscalls_sys_enter_read_1
tracepoint:syscalls:sys_enter_write -> tracepoint_syscalls_sys_enter_write_2
tracepoint:syscalls:sys_enter_write -> tracepoint_syscalls_sys_enter_write_3
== events
syscall write args=3,0x1000,5 ret=5
syscall read args=4,0x1000,5 ret=5
syscall close args=7 ret=0
== stdout
first 3
second 3
read 4
7


@[tracepoint:syscalls:sys_enter_read, 4]: 100
@[tracepoint:syscalls:sys_enter_write, 3]: 200
@n[task, 4]: 400
@n[task, 3]: 600
