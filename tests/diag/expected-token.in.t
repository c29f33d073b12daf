# A loop has a colon where other languages have `in`.
== script
begin { @a[1] = 1; for $kv in @a { } }
== stderr
stdin:1:28-30: ERROR: syntax: expected ':', found 'in'
begin { @a[1] = 1; for $kv in @a { } }
                           ~~
HINT: use ':' in a loop (for $kv : @map), has_key(@map, key) to look for a key
== exit 1
