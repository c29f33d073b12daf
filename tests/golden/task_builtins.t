# pid, tid, uid, gid, cpu, comm, ncpus say who runs and where.
== script
tracepoint:syscalls:sys_enter_getpid {
  print((pid, tid, uid, gid, cpu, comm)); print((sizeof(pid), sizeof(uid), sizeof(comm), ncpus)); print((pid(), comm(), probe, probetype));
}
== events
syscall getpid pid=12 tid=13 uid=1000 gid=100 cpu=1 comm=dd
== stdout
(12, 13, 1000, 100, 1, dd)
(4, 8, 16, 2)
(12, dd, tracepoint:syscalls:sys_enter_getpid, tracepoint)


