# Strings are not added at run time.
== script
begin { $a = "x"; print($a + $a); }
== stderr
stdin:1:25-32: ERROR: The + operator can not be used on expressions of types string[2], string[2]
begin { $a = "x"; print($a + $a); }
                        ~~~~~~~
HINT: use str_concat(a, b) to join strings
== exit 1
