# There are no character literals.
== script
begin { $x = 'c'; }
== stderr
stdin:1:14-15: ERROR: syntax: expected expression, found '''
begin { $x = 'c'; }
             ~
HINT: there are no character literals: write a string or the number
== exit 1
