# The closing quote of a text processor closes nothing.
== script
begin { printf("hello”); }
== stderr
stdin:1:16-29: ERROR: syntax: unterminated string
begin { printf("hello”); }
               ~~~~~~~~~~~
HINT: use straight quotes for a string: "text"
== exit 1
