# A loop walks a range or a map.
== script
begin { for $kv : 5 { } }
== stderr
stdin:1:19-20: ERROR: syntax: expected map or range in for loop
begin { for $kv : 5 { } }
                  ~
HINT: write for $kv : @map { ... } or for $i : 0..10 { ... }
== exit 1
