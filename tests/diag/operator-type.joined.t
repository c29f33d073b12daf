# Strings that are added.
== script
begin { $s = comm + "x"; }
== stderr
stdin:1:14-24: ERROR: The + operator can not be used on expressions of types string[16], string[2]
begin { $s = comm + "x"; }
             ~~~~~~~~~~
HINT: use str_concat(a, b) to join strings
== exit 1
