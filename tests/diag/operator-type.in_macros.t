# An error in a macro names the places it is expanded from.
== script
macro inner(x) { x + "a" }
macro outer(y) { inner(y) }
begin { print(outer(pid)); }
== exit 1
== stderr
stdin:1:18-25: ERROR: The + operator can not be used on expressions of types uint32, string[2]
macro inner(x) { x + "a" }
                 ~~~~~~~
stdin:2:18-26: ERROR: expanded from
macro outer(y) { inner(y) }
                 ~~~~~~~~
stdin:3:15-25: ERROR: expanded from
begin { print(outer(pid)); }
              ~~~~~~~~~~
