# A comparison that is turned around.
== script
begin { if (pid =< 1) { } }
== stderr
stdin:1:17-18: ERROR: syntax: expected ')', found '='
begin { if (pid =< 1) { } }
                ~
HINT: write '<='
== exit 1
