# Aggregates add up what each CPU kept: counts, sums, extremes, averages, stats.
== script
tracepoint:syscalls:sys_exit_read {
  @count[comm] = count(); @sum[comm] = sum(args.ret); @min[comm] = min(args.ret); @max[comm] = max(args.ret);
  @avg[comm] = avg(args.ret); @stats[comm] = stats(args.ret);
  @scount = count(); @ssum = sum(args.ret); @smin = min(args.ret); @smax = max(args.ret); @savg = avg(args.ret);
  @sstats = stats(args.ret);
}
== events
syscall read comm=a cpu=0 ret=9
syscall read comm=a cpu=1 ret=30
syscall read comm=a cpu=0 ret=5
syscall read comm=b cpu=1 ret=-7
== stdout


@avg[b]: -7
@avg[a]: 14
@count[b]: 1
@count[a]: 3
@max[b]: -7
@max[a]: 30
@min[b]: -7
@min[a]: 5
@savg: 9
@scount: 4
@smax: 30
@smin: -7
@sstats: { .count = 4, .average = 9, .total = 37 }
@ssum: 37
@stats[b]: { .count = 1, .average = -7, .total = -7 }
@stats[a]: { .count = 3, .average = 14, .total = 44 }
@sum[b]: -7
@sum[a]: 44
