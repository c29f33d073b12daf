# What takes one argument at most is said in words.
== script
begin { time("%H", "%M"); }
== stderr
stdin:1:9-25: ERROR: time() takes up to one argument (2 provided)
begin { time("%H", "%M"); }
        ~~~~~~~~~~~~~~~~
HINT: time(format?: text) -> void
== exit 1
