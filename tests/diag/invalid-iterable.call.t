# A loop walks a map or a range.
== script
begin { for $x : nsecs() { } }
== stderr
stdin:1:18-25: ERROR: syntax: expected map or range in for loop
begin { for $x : nsecs() { } }
                 ~~~~~~~
HINT: write for $kv : @map { ... } or for $i : 0..10 { ... }
== exit 1
