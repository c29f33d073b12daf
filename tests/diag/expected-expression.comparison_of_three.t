# A comparison with a third '='.
== script
begin { if (pid === 1) { } }
== stderr
== exit 1
