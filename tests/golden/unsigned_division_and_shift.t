# Unsigned operands divide and shift without sign.
== script
begin {
  $u = (uint64)18446744073709551609; $two = (uint64)2;
  print(($u / $two, $u % $two, $u >> 1, $u << 1));
  $p = (uint32)7; print(($p / 2, $p % 2, $p >> 1, $p << 40));
}
== stdout
(9223372036854775804, 1, 9223372036854775804, 18446744073709551602)
(3, 1, 3, 7696581394432)


