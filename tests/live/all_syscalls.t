# All system calls in one script: each call is counted under its own name.
== script
tracepoint:syscalls:sys_enter_* /comm == "syscalls"/ { @[probe] = count(); }
== workload
syscalls lseek 30 /proc/version
syscalls getppid 50
== check
maps['@']['tracepoint:syscalls:sys_enter_lseek'] == 30
maps['@']['tracepoint:syscalls:sys_enter_getppid'] == 50
end_seconds < 3
