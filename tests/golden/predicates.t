# A predicate guards the whole list; it may be any condition, divisions and block expressions included.
== script
tracepoint:syscalls:sys_enter_write /pid == 7/ { @pid7++; }
tracepoint:syscalls:sys_enter_write / pid / 2 == 3 / { @half++; }
tracepoint:syscalls:sys_enter_write,tracepoint:syscalls:sys_enter_read /args.fd > 2 && comm == "dd"/ { @big++; }
tracepoint:syscalls:sys_enter_write /!(args.fd > 2) || pid == 6/ { @small++; }
tracepoint:syscalls:sys_enter_write /{ $x = args.fd * 2; $x > 5 }/ { @block++; }
tracepoint:syscalls:sys_enter_write /@seen[tid]/ { @again++; }
tracepoint:syscalls:sys_enter_write { @seen[tid] = 1; }
== events
syscall write pid=7 comm=dd args=1
syscall write pid=7 comm=dd args=5
syscall read pid=8 comm=dd args=5
syscall write pid=6 comm=sh args=2
== stdout


@again: 1
@big: 2
@block: 1
@half: 3
@pid7: 2
@seen[6]: 1
@seen[7]: 1
@small: 2
