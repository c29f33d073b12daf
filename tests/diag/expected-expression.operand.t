# An operand is missing.
== script
begin { $x = 1 + ; }
== stderr
stdin:1:18-19: ERROR: syntax: expected expression, found ';'
begin { $x = 1 + ; }
                 ~
HINT: remove this ';', or write the expression before it
== exit 1
