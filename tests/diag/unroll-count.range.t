# A body is repeated 1 to 100 times.
== script
begin { unroll(0) { } unroll(101) { } unroll(pid) { } }
== stderr
stdin:1:15-18: ERROR: unroll minimum value is 1
begin { unroll(0) { } unroll(101) { } unroll(pid) { } }
              ~~~
stdin:1:29-34: ERROR: unroll maximum value is 100
begin { unroll(0) { } unroll(101) { } unroll(pid) { } }
                            ~~~~~
stdin:1:45-50: ERROR: invalid unroll value
begin { unroll(0) { } unroll(101) { } unroll(pid) { } }
                                            ~~~~~
== exit 1
