# break and continue belong to a loop.
== script
begin { break; }
begin { unroll (2) { continue; } }
== stderr
stdin:1:9-14: ERROR: 'break' statement is not allowed in a probe
begin { break; }
        ~~~~~
stdin:2:22-30: ERROR: 'continue' statement is not allowed in a probe
begin { unroll (2) { continue; } }
                     ~~~~~~~~
== exit 1
