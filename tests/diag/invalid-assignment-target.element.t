# Elements of a variable cannot be assigned.
== script
begin { $a = pton("10.0.0.1"); $a[1] = 4; }
== stderr
stdin:1:32-37: ERROR: syntax: invalid assignment target
begin { $a = pton("10.0.0.1"); $a[1] = 4; }
                               ~~~~~
HINT: assign to a variable, a map or a map element
== exit 1
