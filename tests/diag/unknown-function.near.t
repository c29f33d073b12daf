# The nearest function is named.
== script
begin { prin(1); }
== stderr
stdin:1:9-13: ERROR: Unknown function: 'prin'
begin { prin(1); }
        ~~~~
HINT: did you mean print?
== exit 1
