# Counting system calls by process until Ctrl-C sees every call of the workload.
== script
tracepoint:raw_syscalls:sys_enter { @[comm] = count(); }
== workload
syscalls getppid 20000
== check
20000 <= maps['@']['syscalls'] < 20100
list(maps['@'].values()) == sorted(maps['@'].values())
