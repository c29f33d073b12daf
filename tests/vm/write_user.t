# write_user() writes a value to the caller's memory and says whether it could.
== script
tracepoint:syscalls:sys_enter_getppid /comm == "syscalls"/ { print(write_user(8, (uint32)1, 4)); exit(); }
== args
--unsafe
== end none
== workload
syscalls getppid 1
== stdout contains
false
== stderr contains
Additional Info - helper: probe_write_user, retcode: -14
