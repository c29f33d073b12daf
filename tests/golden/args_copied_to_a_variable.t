# `args` and `*args` may be copied to a variable: the fields keep their values, also in a loop, where the context is gone.
== script
tracepoint:sched:sched_switch {
  $a = args;
  $b = *args;
  printf("%s %s %ld %d\n", $a.prev_comm, $b.next_comm, $a->prev_state, (*args).next_prio);
  for $i : 0..2 { print($b.next_prio + $i); }
}
tracepoint:syscalls:sys_enter_write { $a = args; print($a.count); @last = args; print(@last.fd); }
== events
tracepoint sched:sched_switch prev_comm=sh next_comm=dd prev_state=-1 next_prio=120
syscall write args=3,0x1000,5
== stdout
sh dd -1 120
120
121
5
3


@last: { .__syscall_nr = 1, .fd = 3, .buf = 0x1000, .count = 5 }
