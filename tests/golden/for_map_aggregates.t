# Castable aggregates are numbers in the entry, summed over all processors.
== script
begin {
  @c["x"] = count(); @c["x"] = count(); @sum[1] = sum(-5); @min[1] = min(3); @max[1] = max(-3);
  @avg[1, "k"] = avg(5); @avg[1, "k"] = avg(8);
  for $kv : @c { print($kv); }
  for $kv : @sum { print($kv.1); }
  for $kv : @min { print($kv.1); }
  for $kv : @max { print($kv.1); }
  for $kv : @avg { print($kv); @copy[$kv.0] = $kv.1; }
  clear(@c); clear(@sum); clear(@min); clear(@max); clear(@avg);
}
== stdout
(x, 2)
-5
3
-3
((1, k), 6)


@copy[1, k]: 6
