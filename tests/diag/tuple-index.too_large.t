# A tuple has that many elements.
== script
begin { $t = (1, 2); print($t.5); }
== stderr
stdin:1:28-32: ERROR: Invalid tuple index: 5. Found 2 elements in tuple.
begin { $t = (1, 2); print($t.5); }
                           ~~~~
== exit 1
