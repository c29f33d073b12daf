# The end of a literal beyond its end.
== script
begin { print("ab" + 5); }
== stderr
stdin:1:15-23: WARNING: literal string will always be empty
begin { print("ab" + 5); }
              ~~~~~~~~
== exit 0
