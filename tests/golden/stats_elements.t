# One entry of a stats() map is a value: of all CPUs together, printed, formatted and inside tuples; absent ones are 0.
== script
tracepoint:syscalls:sys_exit_read { @k[1] = stats(args.ret); @s = stats(args.ret); }
interval:s:1 {
  print(@k[1]); print(@s); print((7, @s)); printf("%s|%s\n", @k[1], @k[2]); print((x=@k[1], y=1)); print(@k[3]);
}
== events
syscall read ret=10 cpu=0
syscall read ret=-4 cpu=1
syscall read ret=3 cpu=1
tick interval:s:1
== stdout
{ .count = 3, .average = 3, .total = 9 }
@s: { .count = 3, .average = 3, .total = 9 }
(7, { .count = 3, .average = 3, .total = 9 })
{ .count = 3, .average = 3, .total = 9 }|{ .count = 0, .average = 0, .total = 0 }
{ .x = { .count = 3, .average = 3, .total = 9 }, .y = 1 }
{ .count = 0, .average = 0, .total = 0 }


@k[1]: { .count = 3, .average = 3, .total = 9 }
@s: { .count = 3, .average = 3, .total = 9 }
