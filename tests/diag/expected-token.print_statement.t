# print without parentheses.
== script
begin { print "x"; }
== stderr
stdin:1:15-18: ERROR: syntax: expected ';', found '"x"'
begin { print "x"; }
              ~~~
HINT: put the argument in parentheses: print(pid)
== exit 1
