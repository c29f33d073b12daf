# A format is a literal: a string that is computed is an argument.
== script
begin { printf(comm); }
== stderr
== exit 1
