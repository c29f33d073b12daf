# A map that is printed in a loop is read when the loop has gone on; an element is sent as it is.
== script
begin { @m[1] = 1; for $kv : @m { print(@m); print($kv); } while (@n++ < 2) { print(@m, 5); } unroll (2) { print(@m); } }
== stderr
stdin:1:35-44: WARNING: print() of a map in a loop: the map is read when the event arrives, after the loop has gone on
begin { @m[1] = 1; for $kv : @m { print(@m); print($kv); } while (@n++ < 2) { print(@m, 5); } unroll (2) { print(@m); } }
                                  ~~~~~~~~~
HINT: print the element of this round, or the map after the loop
stdin:1:60-65: WARNING: While loops are deprecated and may be removed in the future.
begin { @m[1] = 1; for $kv : @m { print(@m); print($kv); } while (@n++ < 2) { print(@m, 5); } unroll (2) { print(@m); } }
                                                           ~~~~~
HINT: use a range loop, which the verifier does not limit: for $i : 0..10 { ... }
stdin:1:79-91: WARNING: print() of a map in a loop: the map is read when the event arrives, after the loop has gone on
begin { @m[1] = 1; for $kv : @m { print(@m); print($kv); } while (@n++ < 2) { print(@m, 5); } unroll (2) { print(@m); } }
                                                                              ~~~~~~~~~~~~
HINT: print the element of this round, or the map after the loop
== exit 0
