# A list of attach points shares a body; each fires for its own call.
== script
tracepoint:syscalls:sys_enter_lseek,tracepoint:syscalls:sys_enter_pread64 /comm == "syscalls"/ { @[probe] = count(); }
== workload
syscalls lseek 30 /proc/version
syscalls pread64 40 /proc/version
== stdout


@[tracepoint:syscalls:sys_enter_lseek]: 30
@[tracepoint:syscalls:sys_enter_pread64]: 40
== stderr
Attached 2 probes
