# A number has no fields.
== script
begin { print(nsecs.x); }
== stderr
stdin:1:15-22: ERROR: Can not access field 'x' on expression of type 'uint64'
begin { print(nsecs.x); }
              ~~~~~~~
HINT: if the number is an address, cast it to what lies there: ((struct NAME *)nsecs)->x
== exit 1
