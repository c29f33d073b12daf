# Without the kernel's type information a task has no known members.
== script
begin { print(ppid); print(pcomm(5)); print(leader_tid()); }
== stderr
stdin:1:15-19: ERROR: ppid() needs a struct task_struct *, as this kernel's type information describes it
begin { print(ppid); print(pcomm(5)); print(leader_tid()); }
              ~~~~
stdin:1:34-35: ERROR: pcomm() only supports ptr arguments (int provided)
begin { print(ppid); print(pcomm(5)); print(leader_tid()); }
                                 ~
stdin:1:45-57: ERROR: leader_tid() needs a struct task_struct *, as this kernel's type information describes it
begin { print(ppid); print(pcomm(5)); print(leader_tid()); }
                                            ~~~~~~~~~~~~
== exit 1
