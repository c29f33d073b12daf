# Overloads differ in count, or in a place where one takes a variable and the other a map; the first that fits wins.
== script
macro f($x, y) { print(("first", y)); }
macro f(x, $y) { print(("second", x)); }
macro g($v) { print("variable"); }
macro g(@m) { print("map"); }
macro g($v, y) { print("two"); }
begin { $a = 1; @q[1] = 1; f($a, 1); f(2, $a); f($a, $a); g($a); g(@q); g($a, 1); clear(@q); }
== stdout
(first, 1)
(second, 2)
(first, 1)
variable
map
two


