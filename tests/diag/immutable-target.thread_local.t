# A value of each thread, as in other languages.
== script
begin { self->ts = nsecs; }
== stderr
stdin:1:9-17: ERROR: syntax: Tuples and records are immutable once created
begin { self->ts = nsecs; }
        ~~~~~~~~
HINT: a value of each thread is an element of a map: @ts[tid] = nsecs
== exit 1
