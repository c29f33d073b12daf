# An aggregation as the value of a block, of a macro, of an if and of a ternary is the number that it has become.
== script
macro m(@x) { @x }
begin {
  @c = count(); @c = count(); @s = sum(-5); @avg = avg(-7);
  $y = m(@c) + 1; print($y);
  print((int64)({ @s })); print((uint8)({ @c })); print((bool)({ @s }));
  $z = if (pid > 1) { @c } else { @c }; print($z);
  print((pid > 1 ? @s : @s) - 1);
  if (({ @c }) == 2) { print("two"); }
  @k[({ @s })] = (int64)({ @avg });
}
== stdout
3
-5
2
true
2
-6
two


@avg: -7
@c: 2
@k[-5]: -7
@s: -5
