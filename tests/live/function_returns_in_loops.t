# A function that returns out of loops of its own leaves only itself: the loops around the call go on, and it may be
# called, or
# end the run, where an event is about to be written.
== script
fn first($x : int64) : int64 {
  let $n : int64 = 0;
  while ($n < 5) {
    for $i : 0..($x & 7) {
      if ($i + $n > 3) { return $n; }
    }
    $n++;
  }
  return 100;
}
fn ends($x : int64) : int64 {
  for $i : 0..($x & 7) {
    if ($i > 2) { exit(); }
  }
  return 2;
}
begin {
  let $sum : int64 = 0;
  for $i : 0..20 {
    let $j : int64 = 0;
    while ($j < 2) {
      $j++;
      $sum += first($i);
    }
  }
  @m[(int64)2] = (int64)7;
  print((@m[first(3)], first(1), $sum));
  printf("%ld %ld\n", first(7), first(0));
  clear(@m);
  print((ends(1), 1));
  print((ends(5), 1));
  printf("not reached\n");
}
== args
-q --no-warnings
== stdout
(7, 4, 658)
0 100
(2, 1)


