# ppid, pcomm, leader_comm and leader_tid say whose child the task is and who leads its process; a task may be given.
== file parent.sh
#!/bin/sh
touch a-file
echo parent=$$
== script
tracepoint:syscalls:sys_enter_openat,tracepoint:syscalls:sys_enter_utimensat /comm == "touch"/ {
  @[ppid, pcomm, leader_comm, leader_tid == pid, ppid(curtask) == ppid, pcomm(curtask.group_leader) == pcomm] = count();
}
== workload
./parent.sh
== check
list(maps['@']) == [f"{work['parent']}, parent.sh, touch, true, true, true"]
