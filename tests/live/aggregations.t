# Every aggregation over 1000 calls that return 1 to 100 bytes, ten times each.
== script
tracepoint:syscalls:sys_exit_pread64 /comm == "syscalls"/ {
  @avg = avg(args.ret);
  @count = count();
  @hist = hist(args.ret);
  @lhist = lhist(args.ret, 0, 100, 25);
  @max = max(args.ret);
  @min = min(args.ret);
  @stats = stats(args.ret);
  @sum = sum(args.ret);
}
== workload
syscalls pread64 1000 /bin/sh
== stdout


@avg: 50
@count: 1000
@hist:
[1]                   10 |@                                                   |
[2, 4)                20 |@@                                                  |
[4, 8)                40 |@@@@@                                               |
[8, 16)               80 |@@@@@@@@@@@                                         |
[16, 32)             160 |@@@@@@@@@@@@@@@@@@@@@@                              |
[32, 64)             320 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@        |
[64, 128)            370 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

@lhist:
[0, 25)              240 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@   |
[25, 50)             250 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
[50, 75)             250 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
[75, 100)            250 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
[100, ...)            10 |@@                                                  |

@max: 100
@min: 1
@stats: { .count = 1000, .average = 50, .total = 50500 }
@sum: 50500
