# An else without its if.
== script
begin { { else { } } }
== stderr
stdin:1:11-15: ERROR: syntax: expected expression, found 'else'
begin { { else { } } }
          ~~~~
HINT: write else after the '}' of an if
== exit 1
