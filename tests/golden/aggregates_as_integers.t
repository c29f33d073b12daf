# Castable aggregates are integers in comparisons, arithmetic, casts, assignments and tuples, over all CPUs.
== script
tracepoint:syscalls:sys_exit_read {
  @c[comm] = count(); @s = sum(args.ret); @m[comm] = max(args.ret); @a = avg(args.ret);
}
interval:s:1 {
  print((int64)@s); printf("%d %d\n", (int64)@c["x"], (int64)@a);
  if (@c["x"] > 1) { print("more than one"); }
  $v = @s; print($v + 1); print(@m["x"] == 20); print((@c["x"], @s)); print(@c["x"]); print(@s && 1);
  @plain = @s; @plain = 0; @plain = @s;
}
== events
syscall read comm=x cpu=0 ret=10
syscall read comm=x cpu=1 ret=20
tick interval:s:1
== stdout
30
2 15
more than one
31
true
(2, 30)
2
true


@a: 15
@c[x]: 2
@m[x]: 20
@plain: 30
@s: 30
