# A list of Python.
== script
begin { $x = [1, 2]; }
== stderr
stdin:1:14-15: ERROR: syntax: expected expression, found '['
begin { $x = [1, 2]; }
             ~
HINT: use a tuple, as in (1, 2), or a map: there are no lists
== exit 1
