# A declaration of C.
== script
begin { int x = 1; }
== stderr
stdin:1:13-14: ERROR: syntax: expected ';', found 'x'
begin { int x = 1; }
            ~
HINT: write $x = 1, or let $x: int32 = 1: the name of a variable starts with '$'
== exit 1
