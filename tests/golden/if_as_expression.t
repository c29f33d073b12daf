# if and blocks have values when every branch ends in one.
== script
begin {
  $n = 7; $x = if ($n > 5) { 1 } else { 2 }; print($x);
  $s = if ($n > 9) { "big" } else if ($n > 5) { "medium" } else { "small" }; print($s);
  $b = { $t = $n * 2; $t + 1 }; print($b); print({ 5 } + 1);
  print(if ($n == 7) { (1, "seven") } else { (2, "x") });
}
== stdout
1
medium
15
6
(1, seven)


