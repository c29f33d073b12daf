# while runs as long as its condition holds, with break and continue; inner loops are their own.
== script
begin {
  $i = 0;
  while ($i < 5) { $i++; if ($i == 2) { continue } if ($i == 4) { break } printf("%d ", $i); }
  $n = 3;
  while $n { $n--; $k = 0; while ($k < 2) { $k++; @rounds++; } }
  printf("%d\n", $n);
}
== stdout
1 3 0


@rounds: 6
== stderr
stdin:3:3-8: WARNING: While loops are deprecated and may be removed in the future.
  while ($i < 5) { $i++; if ($i == 2) { continue } if ($i == 4) { break } printf("%d ", $i); }
  ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
stdin:5:3-8: WARNING: While loops are deprecated and may be removed in the future.
  while $n { $n--; $k = 0; while ($k < 2) { $k++; @rounds++; } }
  ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
stdin:5:28-33: WARNING: While loops are deprecated and may be removed in the future.
  while $n { $n--; $k = 0; while ($k < 2) { $k++; @rounds++; } }
                           ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
Attached 1 probe
