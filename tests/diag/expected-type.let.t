# A declaration names a type.
== script
begin { let $x: 5; }
== stderr
stdin:1:17-18: ERROR: syntax: expected the name of a type, found '5'
begin { let $x: 5; }
                ~
== exit 1
