# while is deprecated.
== script
begin { $i = 0; while ($i < 3) { $i++; } }
== stderr
stdin:1:17-22: WARNING: While loops are deprecated and may be removed in the future.
begin { $i = 0; while ($i < 3) { $i++; } }
                ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
