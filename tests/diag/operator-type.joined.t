# Strings that are added.
== script
begin { $s = comm + "x"; }
== stderr
== exit 1
