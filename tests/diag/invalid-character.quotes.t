# Quotes of a word processor.
== script
begin { printf(“hi”); }
== stderr
== exit 1
