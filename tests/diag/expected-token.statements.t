# Two statements without a semicolon between them.
== script
begin { @a[comm]++ exit(); }
== stderr
stdin:1:20-24: ERROR: syntax: expected ';', found 'exit'
begin { @a[comm]++ exit(); }
                   ~~~~
HINT: put ';' between two statements
== exit 1
