# The closing quote of a text processor closes nothing.
== script
begin { printf("hello”); }
== stderr
== exit 1
