# A probe returns a number.
== script
begin { return "x"; }
end { return true; }
== stderr
stdin:1:9-19: ERROR: Probe return values can only be integers. Found string
begin { return "x"; }
        ~~~~~~~~~~
stdin:2:7-18: ERROR: Probe return values can only be integers. Found bool
end { return true; }
      ~~~~~~~~~~~
== exit 1
