# Variables of the kernel by name: their address, and those that every CPU has its own of, for this CPU, another, or one that is not there.
== script
begin {
  print(ksym(kaddr("init_task")));
  $q = percpu_kaddr("runqueues", 0); if ($q != 0) { print($q.cpu); }
  $p = percpu_kaddr("runqueues"); print($p.cpu == (int32)cpu);
  $n = percpu_kaddr("runqueues", 4000); print((uint64)$n);
  print(*(uint64 *)kptr((uint64 *)kaddr("jiffies_64")) > 0);
  print(((struct task_struct *)kptr((int8*)kaddr("init_task"))).comm);
  print(*kptr((uint64 *)kaddr("jiffies_64")) > 0);
}
== args
-q
== where vm
== stdout
init_task
0
true
0
true
swapper/0
true


