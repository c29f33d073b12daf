# A map that is never assigned cannot be walked.
== script
begin { for $kv : @u { } }
== stderr
stdin:1:19-21: ERROR: Undefined map: @u
begin { for $kv : @u { } }
                  ~~
== exit 1
