# The config block comes first.
== script
begin { } config = { max_strlen = 64 }
== stderr
stdin:1:11-17: ERROR: syntax: config must appear before probes and functions
begin { } config = { max_strlen = 64 }
          ~~~~~~
== exit 1
