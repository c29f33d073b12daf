# An operand is missing.
== script
begin { $x = 1 + ; }
== stderr
stdin:1:18-19: ERROR: syntax: expected expression, found ';'
begin { $x = 1 + ; }
                 ~
HINT: nothing stands before this ';': remove it, or write what is missing
== exit 1
