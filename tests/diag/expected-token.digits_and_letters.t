# No comma is missing between what touches.
== script
begin { print($1a); }
== stderr
stdin:1:17-18: ERROR: syntax: expected ')', found 'a'
begin { print($1a); }
                ~
== exit 1
