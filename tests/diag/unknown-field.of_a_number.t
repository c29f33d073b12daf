# A member of a number.
== script
begin { $x = nsecs; print($x.y); print(rand.z); }
== stderr
== exit 1
