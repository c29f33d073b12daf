# Functions of the script: typed parameters, return from anywhere, calls of each other, use in loops.
== script
fn twice($x : uint64) : uint64 { return $x * 2; }
fn four_times($x : uint64) : uint64 { return twice(twice($x)); }
fn position($wanted : int64) : int64 {
  for $i : 0..100 { if ($i * $i == $wanted) { return $i; } }
  return -1;
}
fn grade($n : int32) : string[8] {
  if ($n > 10) { return "high"; }
  return "low";
}
fn bump() : void { @calls++; if (@calls > 2) { return; } @few = @calls; }
begin {
  print(four_times(5)); print(position(49)); print(position(50));
  print((grade(3), grade(30)));
  for $i : (uint64)0..(uint64)20 { if (twice($i) == 8) { print($i); } }
  unroll 3 { bump(); }
  $x = (uint64)1; print(twice($x + 1)); print($x);
  print(sizeof(grade(1)));
  exit();
}
== stdout
20
7
-1
(low, high)
4
4
1
8


@calls: 3
@few: 2
