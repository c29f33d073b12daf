# Two arguments without a comma between them.
== script
begin { printf("%d" pid); }
== stderr
stdin:1:21-24: ERROR: syntax: expected ')', found 'pid'
begin { printf("%d" pid); }
                    ~~~
HINT: put ',' between two arguments
== exit 1
