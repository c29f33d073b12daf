# A parameter of a macro in parentheses is a value in front of an operator, not the type of a cast.
== script
macro square(x) { (x) * (x) }
macro less(x, y) { (x) - (y) }
macro low(x, $mask) { (x) & $mask }
macro narrow(t, x) { (t)x }
begin {
  print(square(1 + 2)); print(less(9, 4)); $mask = 7; print(low(13, $mask)); print(narrow(typeof((uint8)1), 300));
}
== stdout
9
5
5
44


