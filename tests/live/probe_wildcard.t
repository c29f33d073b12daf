# A wildcard attaches to each matching system call.
== script
tracepoint:syscalls:sys_enter_pread* /comm == "syscalls"/ { @[probe] = count(); }
== workload
syscalls pread64 40 /proc/version
== check
maps['@'] == {'tracepoint:syscalls:sys_enter_pread64': 40}
== stderr
Attached 3 probes
