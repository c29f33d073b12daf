# A comptime condition must be known.
== script
begin { if comptime (pid == 1) { print(1); } }
== stderr
stdin:1:21-31: ERROR: Unable to resolve comptime expression
begin { if comptime (pid == 1) { print(1); } }
                    ~~~~~~~~~~
== exit 1
