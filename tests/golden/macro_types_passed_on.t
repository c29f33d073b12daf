# A macro may hand a type that it was given, or a map, on to another.
== script
macro size(t) { sizeof(t) }
macro twice(t) { size(t) * 2 }
macro first(t, p) { *(t *)p }
macro low(t, p) { first(t, p) }
macro put(@m, k, t, x) { @m[k] = (t)x; }
macro fill(@m, t) { put(@m, 1, t, 300); put(@m, 2, t, -1); }
begin {
  $a = (uint16)1;
  print((twice(typeof($a)), twice($a), twice(typeof((uint64)1))));
  $v = (uint64)0x102; $p = kptr(&$v);
  print(low(typeof((uint8)1), $p));
  fill(@x, typeof((uint8)1));
}
== stdout
(4, 4, 16)
2


@x[1]: 44
@x[2]: 255
