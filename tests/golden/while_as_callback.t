# A while loop whose rounds the verifier cannot count runs as a callback of the kernel: one with a for inside whose body uses
# the counter, one with a bound that is not known; with break, continue and return.
== script
begin {
  $w = 0;
  while ($w < 3) { for $i : 0..20 { @sum += $w; } $w++; }
  $n = 0;
  while ($n < 5 + (int64)(pid & 0)) { $n++; if ($n == 2) { continue } if ($n == 4) { break } printf("%d ", $n); }
  printf("%d\n", $n);
  $k = 0;
  while (1) { $k++; if ($k > 2000) { return } @turns = $k; }
}
== stdout
1 3 4


@sum: 60
@turns: 2000
== stderr
stdin:3:3-8: WARNING: While loops are deprecated and may be removed in the future.
  while ($w < 3) { for $i : 0..20 { @sum += $w; } $w++; }
  ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
stdin:5:3-8: WARNING: While loops are deprecated and may be removed in the future.
  while ($n < 5 + (int64)(pid & 0)) { $n++; if ($n == 2) { continue } if ($n == 4) { break } printf("%d ", $n); }
  ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
stdin:8:3-8: WARNING: While loops are deprecated and may be removed in the future.
  while (1) { $k++; if ($k > 2000) { return } @turns = $k; }
  ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
Attached 1 probe
