# The count is a constant.
== script
begin { $n = 5; unroll($n) { } }
== stderr
stdin:1:23-27: ERROR: invalid unroll value
begin { $n = 5; unroll($n) { } }
                      ~~~~
== exit 1
