# continue belongs to a loop.
== script
begin { continue; }
== stderr
stdin:1:9-17: ERROR: 'continue' statement is not allowed in a probe
begin { continue; }
        ~~~~~~~~
== exit 1
