# Statements are separated.
== script
begin { $x = 1 $y = 2; }
== stderr
stdin:1:16-18: ERROR: syntax: expected ';', found '$y'
begin { $x = 1 $y = 2; }
               ~~
HINT: put ';' between two statements
== exit 1
