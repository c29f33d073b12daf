# A probe returns a number.
== script
begin { return "abc"; }
== stderr
stdin:1:9-21: ERROR: Probe return values can only be integers. Found string
begin { return "abc"; }
        ~~~~~~~~~~~~
== exit 1
