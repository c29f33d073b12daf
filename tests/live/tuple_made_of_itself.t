# A variable or map that gets a new value made of its old one: the old value is there until the new one is complete.
== script
begin {
  $a = ("x", "yy");
  $a = ($a.1, $a.0);
  $b = (1, (2, "a longer one", 3));
  $b = ($b.1.2, ($b.0, $b.1.1, $b.1.0));
  $r = (x=1, y=2);
  $r = (x=$r.y, y=$r.x);
  @s = ("u", "v");
  @s = (@s.1, @s.0);
  @m[1] = ("p", "q");
  @m[1] = (@m[1].1, @m[1].0);
  print($a);
  print($b);
  print($r);
  exit();
}
== stdout
(yy, x)
(3, (1, a longer one, 2))
{ .x = 2, .y = 1 }


@m[1]: (q, p)
@s: (v, u)
