# A variable lives in its block; sibling blocks may reuse its name with another type; inner blocks see outer
# variables.
== script
begin {
  $a = 1;
  if ($a) { $b = 2; $a = 3; print($a + $b); }
  if ($a) { $b = "text"; print($b); } else { $b = (1, 2); print($b); }
  { $c = 9; print($c); }
  { $c = "nine"; print($c); }
  print($a);
}
== stdout
5
text
9
nine
3


