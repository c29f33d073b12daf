# Run-time arithmetic wraps modulo 2^64; a declared width wraps at its own.
== script
begin {
  $max = (int64)9223372036854775807; print($max + 1);
  $u = (uint64)18446744073709551615; print($u + 1); print($u * 2);
  let $c: uint8 = 255; $c++; print($c);
  let $d: int8 = 127; $d++; print($d);
  let $e: uint16 = 0; $e--; print($e);
}
== stdout
-9223372036854775808
0
18446744073709551614
0
-128
65535


