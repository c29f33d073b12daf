# A signed index needs a cast.
== script
begin { $p = (uint64 *)0; $i = 0; while ($i < 4) { print($p[$i]); $i++; } }
== stderr
stdin:1:58-64: ERROR: The array index operator [] only accepts non-negative integer indices. Got: int64
begin { $p = (uint64 *)0; $i = 0; while ($i < 4) { print($p[$i]); $i++; } }
                                                         ~~~~~~
HINT: cast the index: [(uint64)$i]
stdin:1:35-40: WARNING: While loops are deprecated and may be removed in the future.
begin { $p = (uint64 *)0; $i = 0; while ($i < 4) { print($p[$i]); $i++; } }
                                  ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
== exit 1
