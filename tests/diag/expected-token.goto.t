# There is no goto.
== script
begin { goto out; }
== stderr
stdin:1:14-17: ERROR: syntax: expected ';', found 'out'
begin { goto out; }
             ~~~
HINT: use if, while, break and continue: there is no goto
== exit 1
