# Keys and arguments that do something, or are another each time, are taken once.
== script
let @full = percpuhash(1);
fn next() : int64 { @calls++; return @calls; }
begin {
  @a[0] = 10; @a[1] = 20; $i = 0; let $v;
  $found = find(@a, $i++, $v); print(($found, $v, $i));
  @n[1] = 5; @n[2] = 6; $found = find(@n, next(), $v); print(($found, $v, @calls));
  $found = find(@n, 9, $v); print(($found, $v));
  @t[(1, "x")] = 7; $found = find(@t, ($i++, "x"), $v); print(($found, $v, $i));
  $j = 0; @full[1] = sum($j++); @full[2] = sum($j++); @full[3] = sum($j++); print($j);
  $j = 5; @sums[$j++] = sum($j++); print($j);
  @h[({ $j++; 1 })] = lhist(({ $j++; 3 }), 0, 10, 5); print($j);
  print(strcap({ $j++; "abc" })); print($j);
  print(delete(@count)); @count = count(); print(delete(@count)); print(delete(@count));
  print(delete(@zero)); @zero = sum(0); print(delete(@zero)); print(delete(@zero));
}
== stdout
(true, 10, 1)
(true, 5, 1)
(false, 5)
(true, 7, 2)
3
7
9
4
10
false
true
false
false
true
false


@a[0]: 10
@a[1]: 20
@calls: 1
@full[1]: 0
@h[1]:
[0, 5)                 1 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

@n[1]: 5
@n[2]: 6
@sums[5]: 6
@t[1, x]: 7
== stderr
Attached 1 probe
stdin:9:33-53: WARNING: Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @full = percpuhash(5000)`
Additional Info - helper: map_update_elem, retcode: -7
  $j = 0; @full[1] = sum($j++); @full[2] = sum($j++); @full[3] = sum($j++); print($j);
                                ~~~~~~~~~~~~~~~~~~~~
stdin:9:55-75: WARNING: Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @full = percpuhash(5000)`
Additional Info - helper: map_update_elem, retcode: -7
  $j = 0; @full[1] = sum($j++); @full[2] = sum($j++); @full[3] = sum($j++); print($j);
                                                      ~~~~~~~~~~~~~~~~~~~~
1 updates of @full at stdin:9:33-53 were not stored: the map was full
1 updates of @full at stdin:9:55-75 were not stored: the map was full
HINT: raise max_map_keys (SCRY_MAX_MAP_KEYS=N before the command), declare the map larger (let @x = hash(100000);), or drop the oldest keys (lruhash)
