# A string is no condition.
== script
begin { if ("abc") { } }
== stderr
stdin:1:12-19: ERROR: Invalid condition: string
begin { if ("abc") { } }
           ~~~~~~~
HINT: compare it: != ""
== exit 1
