# A parameter that was not given is 0.
== args
5
== script
begin { print($2); }
== stderr
stdin:1:15-17: WARNING: Positional parameter $2 is empty or not provided.
begin { print($2); }
              ~~
