# Macros: expressions are evaluated at each use, variables and maps are the caller's, what the body assigns is its own.
== script
macro add_one(x) { x + 1 }
macro bump(@m, $v) { @m[$v] += 1; $v++; }
macro twice(x) { x + x }
macro answer() { 42 }
macro size_word(x) { if (x > 3) { "big" } else { "small" } }
macro private_variable(x) { $k = x * 2; $k }
begin {
  $k = 3; bump(@a, $k); bump(@a, $k);
  print(add_one(add_one($k)));
  print((answer, answer(), later(5)));
  print(twice($k++)); print($k);
  print(size_word(5)); $word = size_word(1); print($word);
  print(private_variable(10)); print($k);
}
macro later(x) { x * add_one(1) }
== stdout
7
(42, 42, 10)
11
7
big
small
20
7


@a[3]: 1
@a[4]: 1
