# A tuple has as many elements as it has.
== script
begin { $t = (1, 2); print($t.5); $i = 0; print($t[$i]); }
== stderr
stdin:1:28-32: ERROR: Invalid tuple index: 5. Found 2 elements in tuple.
begin { $t = (1, 2); print($t.5); $i = 0; print($t[$i]); }
                           ~~~~
stdin:1:49-55: ERROR: Array-style access for tuples only valid for integer literals
begin { $t = (1, 2); print($t.5); $i = 0; print($t[$i]); }
                                                ~~~~~~
== exit 1
