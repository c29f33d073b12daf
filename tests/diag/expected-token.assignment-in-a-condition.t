# = where == is meant, in a condition without parentheses.
== script
begin { if comm = "ls" { print(1); } }
== stderr
stdin:1:17-18: ERROR: syntax: expected '{', found '='
begin { if comm = "ls" { print(1); } }
                ~
HINT: use '==' to compare
== exit 1
