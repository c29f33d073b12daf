# A string that is in memory when the call begins: the body runs at once, and at the end there is nothing to do. One that is
# not: the body runs at the end, with the arguments of the beginning. A predicate that asks for the string waits with the body.
== script
tracepoint:syscalls:sys_enter_openat {
  printf("%s %d %s\n", comm, args.flags, str_later(args.filename)); @[probe] = count();
}
tracepoint:syscalls:sys_enter_openat /str_later(args.filename, 4) == "lat"/ { @late = count(); }
== events
task pid=12 comm=dd
string 0x7000 "resident"
syscall openat args=0,0x7000,1 ret=3
sys_enter openat args=0,0x9000,2
task pid=13 comm=cat
sys_enter openat args=0,0x9100,3
sys_exit openat ret=3
task pid=12 comm=dd
string 0x9000 "late"
sys_exit openat ret=4
sys_exit openat ret=4
== stdout
dd 1 resident
cat 3 
dd 2 late


@[tracepoint:syscalls:sys_enter_openat]: 1
@[tracepoint:syscalls:sys_exit_openat]: 2
@late: 1
== stderr
Attached 2 probes
