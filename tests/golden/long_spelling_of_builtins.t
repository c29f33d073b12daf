# __builtin_NAME is another spelling of a builtin.
== script
begin { print((__builtin_pid == pid, __builtin_comm == comm, __builtin_cpu == cpu, __builtin_probe)); assert_str(comm); }
== stdout
(true, true, true, begin)


