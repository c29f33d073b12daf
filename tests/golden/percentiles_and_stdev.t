# percentiles() is within 2 percent, its largest exact; stdev() is that of all values; both per key, over all CPUs.
== script
tracepoint:syscalls:sys_exit_read { @p = percentiles(args.ret); @d = stdev(args.ret); @pk[cpu] = percentiles(args.ret); @dk[cpu] = stdev(args.ret); }
begin { for $i : 0..1000 { @all = percentiles($i); @sd = stdev($i); } print(@never); }
interval:s:1 { print(@p); print(@dk, 1); zero(@p); print(@p); clear(@d); @never = percentiles(1); clear(@never); }
== events
syscall read ret=1000 cpu=0
syscall read ret=2000 cpu=1
syscall read ret=3000 cpu=1
syscall read ret=-4 cpu=0
tick interval:s:1
== stdout
