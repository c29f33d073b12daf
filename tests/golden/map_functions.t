# len counts, find copies what it finds and leaves the variable alone otherwise, is_scalar tells the kind.
== script
begin {
  @a["x"] = 5; @a["y"] = 6; @s = 1; @c[1] = count(); @c[1] = count();
  let $v;
  if (find(@a, "y", $v)) { print($v); }
  $w = 77; print(find(@a, "z", $w)); print($w);
  $n = 0; if (find(@c, 1, $n)) { print($n); }
  print(len(@a)); delete(@a, "x"); print(len(@a));
  print((is_scalar(@a), is_scalar(@s)));
  exit();
}
== stdout
6
false
77
2
2
1
(false, true)


@a[y]: 6
@c[1]: 2
@s: 1
