# Signed operands divide, take remainders and shift with their sign, in constants and at run time alike (D34).
== args
--no-warnings
== script
begin {
  print((-7 / 2, -7 % 2, 7 / -2, 7 % -2, -7 >> 1));
  $a = -7; $b = 2; $c = -2;
  print(($a / $b, $a % $b, 7 / $c, 7 % $c, $a >> 1));
  print(($a / 2, $a % 2, $a >> 63));
  $min = (int64)-9223372036854775808; $m1 = (int64)-1; print(($min / $m1, $min % $m1));
}
== stdout
(-3, -1, -3, 1, -4)
(-3, -1, -3, 1, -4)
(-3, -1, -1)
(-9223372036854775808, 0)


