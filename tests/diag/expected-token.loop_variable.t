# A loop of Python.
== script
begin { for i in range(10) { } }
== stderr
stdin:1:13-14: ERROR: syntax: expected a $variable, found 'i'
begin { for i in range(10) { } }
            ~
HINT: write $i: the name of a variable starts with '$'
== exit 1
