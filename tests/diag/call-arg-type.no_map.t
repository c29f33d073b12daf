# clear() empties whole maps.
== script
begin { @m[1] = 1; clear(@m[1]); }
== stderr
stdin:1:26-31: ERROR: clear() expects a map argument
begin { @m[1] = 1; clear(@m[1]); }
                         ~~~~~
== exit 1
