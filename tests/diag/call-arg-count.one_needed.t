# What is missing is counted.
== script
begin { clear(); }
== stderr
stdin:1:9-16: ERROR: clear() requires one argument (0 provided)
begin { clear(); }
        ~~~~~~~
HINT: clear(map: map) -> void
== exit 1
