# There are no character literals.
== script
begin { $x = 'c'; }
== stderr
stdin:1:14-15: ERROR: syntax: expected expression, found '''
begin { $x = 'c'; }
             ~
HINT: write the string "c" or the number 99
== exit 1
