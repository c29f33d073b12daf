# Numbers below zero keep their sign in every aggregation: alone, mixed, per key and merged over CPUs.
== script
tracepoint:syscalls:sys_exit_read { @p = percentiles(args.ret); @pk[args.ret < 0] = percentiles(args.ret); @h = hist(args.ret);
  @l = lhist(args.ret, 0, 2000, 1000); @st = stats(args.ret); @sd = stdev(args.ret); @av = avg(args.ret); @mi = min(args.ret);
  @ma = max(args.ret); @su = sum(args.ret); }
begin { @small = percentiles((int8)-100); @least = percentiles((int64)0x8000000000000000); @large = percentiles((uint64)-2);
  @mixed = percentiles((uint64)7); @mixed = percentiles(-7); }
== events
syscall read ret=-1000 cpu=0
syscall read ret=-10 cpu=1
syscall read ret=-3 cpu=1
syscall read ret=-4 cpu=0
syscall read ret=-2000 cpu=1
== stdout


@av: -603
@h:
(..., 0)               5 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

@l:
(..., 0)               5 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

@large: { .count = 1, .p50 = 13835058055282163712, .p90 = 13835058055282163712, .p99 = 13835058055282163712, .p99.9 = 13835058055282163712, .max = 18446744073709551614 }
@least: { .count = 1, .p50 = -9223372036854775808, .p90 = -9223372036854775808, .p99 = -9223372036854775808, .p99.9 = -9223372036854775808, .max = -9223372036854775808 }
@ma: -3
@mi: -2000
@mixed: { .count = 2, .p50 = -7, .p90 = 7, .p99 = 7, .p99.9 = 7, .max = 7 }
@p: { .count = 5, .p50 = -10, .p90 = -3, .p99 = -3, .p99.9 = -3, .max = -3 }
@pk[true]: { .count = 5, .p50 = -10, .p90 = -3, .p99 = -3, .p99.9 = -3, .max = -3 }
@sd: { .count = 5, .average = -603, .stdev = 797 }
@small: { .count = 1, .p50 = -100, .p90 = -100, .p99 = -100, .p99.9 = -100, .max = -100 }
@st: { .count = 5, .average = -603, .total = -3017 }
@su: -3017
