# & | ^ << >> have C's precedence and 64-bit results.
== script
begin {
  $a = 12; $b = 10;
  print(($a & $b, $a | $b, $a ^ $b, $a << 2, $a >> 2));
  print(1 | 2 & 3 ^ 1); print($a & $b == 10); print(1 << 40); print(2 << 62); print(1 + 2 << 3);
  $n = -1; print($n & 0xff); print($n ^ 1);
}
== stdout
(8, 14, 6, 48, 3)
3
0
1099511627776
9223372036854775808
24
255
-2


