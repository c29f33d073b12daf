# A map is walked by key and value; the entry is a copy, deletion is allowed.
== script
begin {
  @a[1] = 10; @s["a longer key than the stack would take, in bytes", 2] = "and a value that is long as well";
  $n = 0;
  for $kv : @a { $n += $kv.0 * $kv.1; @a[1] = 99; print($kv); }
  for ($kv : @s) { print($kv); print($kv.0.1); print($kv.1); delete(@s, $kv.0); }
  print($n);
}
== stdout
(1, 10)
((a longer key than the stack would take, in bytes, 2), and a value that is long as well)
2
and a value that is long as well
10


@a[1]: 99
