# - and ~ extend narrow operands (D28); ! gives a bool.
== script
begin {
  $i = 5; print(-$i); print(~$i); print(- -$i); print(!$i); print(!0); print(!true);
  $u = (uint8)5; print(-$u); print(~$u);
  $n = -3; print(-$n); print(~$n);
  @a = -$i; print(@a); print((-$i, ~$i));
  print(~5); print(-(-5));
}
== stdout
-5
-6
5
false
true
false
18446744073709551611
18446744073709551610
3
2
@a: -5
(-5, -6)
18446744073709551610
5


@a: -5
