# A cast of an aggregation to a narrower integer cuts its value, wherever it is used.
== script
fn next($a : uint8) : int64 { return (int64)$a + 1; }
begin {
  @c = sum(300); @wide = sum(1 << 32); @odd = sum(200); @n = count();
  $x = (uint8)@c + 1; print($x);
  print(((uint8)@c == 44, (int8)@odd < 0, -(int8)@odd, (uint16)@c >> 8));
  if ((uint32)@wide) { print("set"); } else { print("cut"); }
  print((next((uint8)@c), (uint32)@wide ? 1 : 2, !(uint32)@wide));
  for $i : 0..(uint8)@c { @turns++; }
  print((@turns, (bool)@c, (bool)@n));
  @a = avg(-7); @a = avg(-8); print(((uint64)@a, (int64)@a, (uint8)@a));
  @k[1] = sum(300); $y = (uint8)@k[1] + 1; print($y);
}
== stdout
45
(true, true, 56, 1)
cut
(45, 2, true)
(44, true, true)
(18446744073709551609, -7, 249)
45


@a: -7
@c: 300
@k[1]: 300
@n: 1
@odd: 200
@turns: 44
@wide: 4294967296
