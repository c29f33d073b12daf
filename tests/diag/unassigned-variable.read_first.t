# A variable is read above its first assignment.
== script
begin { let $x; print($x); $x = 5; }
== stderr
stdin:1:23-25: WARNING: Variable used before it was assigned: $x
begin { let $x; print($x); $x = 5; }
                      ~~
== exit 0
