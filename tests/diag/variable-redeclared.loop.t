# A loop variable must be new.
== script
begin { $i = 1; for $i : 0..5 { } }
== stderr
stdin:1:21-23: ERROR: Loop declaration shadows existing variable: $i
begin { $i = 1; for $i : 0..5 { } }
                    ~~
stdin:1:9-11: ERROR: This is the initial assignment.
begin { $i = 1; for $i : 0..5 { } }
        ~~
== exit 1
