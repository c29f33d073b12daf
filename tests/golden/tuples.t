# Tuples nest, are read by position, compare element by element and print in parentheses.
== script
begin {
  $t = (1, "two", (3, 4)); print($t); print($t.0); print($t.1); print($t.2.1); print($t[1]);
  print((5,)); print(sizeof((1, "two")));
  $u = (1, "two", (3, 5)); print($t == $u); print($t != $u); print(($t.0, $t.1) == (1, "two"));
  $w = ((int64)1, "two"); print($w == (1, "two"));
}
== stdout
(1, two, (3, 4))
1
two
4
two
(5)
5
false
true
true
true


