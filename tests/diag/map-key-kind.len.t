# Only a map with keys has a length.
== script
begin { @a = 1; print(len(@a)); }
== stderr
stdin:1:23-30: ERROR: call to len() expects a map with explicit keys (non-scalar map)
begin { @a = 1; print(len(@a)); }
                      ~~~~~~~
== exit 1
