# An address is a pointer to the value, which it reads.
== script
begin {
  $x = 258; $p = &$x; print(*$p); $x = 7; print(*$p);
  $s = "hello"; print(*(&$s)); print(str(&$s));
  print(memcmp(&$s, &$s, 5));
  print(&$x == $p); print(sizeof(*&$x));
  @m[1] = 5; $m = &@m; print($m != 0);
  exit();
}
== stdout
258
7
hello
hello
0
true
2
true


@m[1]: 5
