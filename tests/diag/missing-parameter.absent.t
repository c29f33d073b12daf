# A parameter that was not given is 0.
== script
begin { print($1); }
== stderr
stdin:1:15-17: WARNING: Positional parameter $1 is empty or not provided.
begin { print($1); }
              ~~
== exit 0
