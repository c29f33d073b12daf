# Quotes of a word processor.
== script
begin { printf(“hi”); }
== stderr
stdin:1:16-19: ERROR: syntax: invalid character '“'
begin { printf(“hi”); }
               ~
HINT: use straight quotes for a string: "text"
== exit 1
