# Nothing says what it is.
== script
begin { let $x; print($x); }
== stderr
stdin:1:13-15: ERROR: Could not resolve the type of this variable
begin { let $x; print($x); }
            ~~
stdin:1:23-25: WARNING: Variable used before it was assigned: $x
begin { let $x; print($x); }
                      ~~
== exit 1
