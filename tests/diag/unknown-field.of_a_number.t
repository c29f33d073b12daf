# A member of a number.
== script
begin { $x = nsecs; print($x.y); print(rand.z); }
== stderr
stdin:1:27-31: ERROR: Can not access field 'y' on expression of type 'uint64'
begin { $x = nsecs; print($x.y); print(rand.z); }
                          ~~~~
HINT: if the number is an address, cast it to what lies there: ((struct NAME *)$x)->y
stdin:1:40-46: ERROR: Can not access field 'z' on expression of type 'uint64'
begin { $x = nsecs; print($x.y); print(rand.z); }
                                       ~~~~~~
HINT: if the number is an address, cast it to what lies there: ((struct NAME *)rand)->z
== exit 1
