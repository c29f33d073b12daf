# Two statements without a semicolon between them.
== script
begin { print(1) print(2) }
== stderr
stdin:1:18-23: ERROR: syntax: expected ';', found 'print'
begin { print(1) print(2) }
                 ~~~~~
HINT: put ';' between two statements
== exit 1
