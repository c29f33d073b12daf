# One '=' does not compare.
== script
begin { print(comm = "bash"); }
== stderr
stdin:1:20-21: ERROR: syntax: expected ')', found '='
begin { print(comm = "bash"); }
                   ~
HINT: use '==' to compare
== exit 1
