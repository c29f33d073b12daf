# A variable of unrolled or inlined code that is first named in a branch has its memory in the other copies too.
== script
fn last($n : int64) : int64 {
  $found = 0;
  unroll (3) {
    if ($n > 5) { $pair = ("abc", $n); if ($pair.0 == "abc") { $found = $pair.1; } } else { $text = "none"; print($text); }
    $n -= 3;
  }
  return $found;
}
begin {
  if (last((int64)(nsecs ? 10 : 2)) == 7) { print(last(6)); }
  print(last(1));
  $turn = nsecs ? 1 : 0;
  unroll (3) {
    if ($turn == 2) { $one = ("first", $turn); print($one); }
    if ($turn != 2) { $two = ("second", $turn); print($two); }
    $turn++;
  }
}
== stdout
none
none
none
6
none
none
none
0
(second, 1)
(first, 2)
(second, 3)


