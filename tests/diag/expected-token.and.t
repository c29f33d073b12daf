# `and` of other languages is `&&`.
== script
begin { if (pid > 1 and pid < 5) { } }
== stderr
stdin:1:21-24: ERROR: syntax: expected ')', found 'and'
begin { if (pid > 1 and pid < 5) { } }
                    ~~~
HINT: use '&&' for a logical and
== exit 1
