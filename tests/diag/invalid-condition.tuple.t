# A tuple is no condition.
== script
begin { $t = (1, 2); if ($t) { } }
== stderr
stdin:1:25-29: ERROR: Invalid condition: tuple
begin { $t = (1, 2); if ($t) { } }
                        ~~~~
== exit 1
