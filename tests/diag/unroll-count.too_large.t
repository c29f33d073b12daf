# At most a hundred times.
== script
begin { unroll(101) { } }
== stderr
stdin:1:15-20: ERROR: unroll maximum value is 100
begin { unroll(101) { } }
              ~~~~~
== exit 1
