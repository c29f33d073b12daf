# Elements are chosen by literals.
== script
begin { $t = (1, 2); $i = 1; print($t[$i]); }
== stderr
stdin:1:36-42: ERROR: Array-style access for tuples only valid for integer literals
begin { $t = (1, 2); $i = 1; print($t[$i]); }
                                   ~~~~~~
== exit 1
