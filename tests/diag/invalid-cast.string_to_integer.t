# A string is no number.
== script
begin { print((uint64)"12"); }
== stderr
stdin:1:15-27: ERROR: Cannot cast from "string[3]" to "uint64"
begin { print((uint64)"12"); }
              ~~~~~~~~~~~~
== exit 1
