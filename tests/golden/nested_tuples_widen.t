# Tuples and records inside each other take the widest type of each element, and keep their values.
== script
begin {
  @m[((a = "x", b = (1, "yy")), "k")] = ((1, 2), (c = "z"));
  @m[((a = "longer", b = (300, "q")), "kkk")] = ((1000, 2), (c = "zzz"));
  $key = ((b = (1, "yy"), a = "x"), "k");
  print(@m[$key]);
  print(@m[$key].1.c);
  for $kv : @m { if ($kv.0.1 == "k") { printf("%s %d\n", $kv.0.0.b.1, $kv.1.0.0); } }
  $t = (1, (2, (3, "s")));
  $t = (-1, (-200, (-70000, "longer")));
  print($t);
  $t = (-1, (-2, (-3, "t")));
  print($t == (-1, (-2, (-3, "t"))));
  print($t);
  exit();
}
== stdout
((1, 2), { .c = z })
z
yy 1
(-1, (-200, (-70000, longer)))
true
(-1, (-2, (-3, t)))


@m[{ .a = longer, .b = (300, q) }, kkk]: ((1000, 2), { .c = zzz })
@m[{ .a = x, .b = (1, yy) }, k]: ((1, 2), { .c = z })
