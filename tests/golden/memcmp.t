# memcmp compares the bytes of two values as they lie in memory, up to the size of the larger one.
== script
begin {
  $a = (uint32)1; $b = (uint32)256; $n = 3;
  print((memcmp($a, $b, 4), memcmp($b, $a, 4), memcmp($a, $a, 4), memcmp($a, $b, 0)));
  print((memcmp("abc", "abd", 2), memcmp("abc", "abd", 3), memcmp("abc", "abd", $n), memcmp("b", "abc", 100)));
  print((memcmp((1, 2), (1, 2), 2), memcmp((1, 2), (1, 3), 2)));
}
== stdout
(1, -1, 0, 0)
(0, -1, -1, 1)
(0, -1)


== stderr
Attached 1 probe
