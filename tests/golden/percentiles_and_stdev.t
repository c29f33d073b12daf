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
@never: { .count = 0, .p50 = 0, .p90 = 0, .p99 = 0, .p99.9 = 0, .max = 0 }
@p: { .count = 4, .p50 = 1000, .p90 = 2976, .p99 = 2976, .p99.9 = 2976, .max = 3000 }
@dk[1]: { .count = 2, .average = 2500, .stdev = 500 }
@p: { .count = 0, .p50 = 0, .p90 = 0, .p99 = 0, .p99.9 = 0, .max = 0 }


@all: { .count = 1000, .p50 = 500, .p90 = 904, .p99 = 984, .p99.9 = 999, .max = 999 }
@dk[0]: { .count = 2, .average = 498, .stdev = 502 }
@dk[1]: { .count = 2, .average = 2500, .stdev = 500 }
@p: { .count = 0, .p50 = 0, .p90 = 0, .p99 = 0, .p99.9 = 0, .max = 0 }
@pk[0]: { .count = 2, .p50 = -4, .p90 = 1000, .p99 = 1000, .p99.9 = 1000, .max = 1000 }
@pk[1]: { .count = 2, .p50 = 2000, .p90 = 2976, .p99 = 2976, .p99.9 = 2976, .max = 3000 }
@sd: { .count = 1000, .average = 499, .stdev = 289 }
