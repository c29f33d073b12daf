# A scalar map has nothing to walk.
== script
begin { @s = 1; for $kv : @s { } }
== stderr
stdin:1:27-29: ERROR: @s has no explicit keys (scalar map), and cannot be used for iteration
begin { @s = 1; for $kv : @s { } }
                          ~~
== exit 1
