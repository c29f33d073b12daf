# A comparison that is turned around.
== script
begin { if (pid =< 1) { } }
== stderr
== exit 1
