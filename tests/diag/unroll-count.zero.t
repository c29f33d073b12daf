# At least once.
== script
begin { unroll(0) { } }
== stderr
stdin:1:15-18: ERROR: unroll minimum value is 1
begin { unroll(0) { } }
              ~~~
== exit 1
