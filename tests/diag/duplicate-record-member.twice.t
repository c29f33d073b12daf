# A record names each member once.
== script
begin { $r = (x = 1, x = 2); }
== stderr
stdin:1:22-23: ERROR: syntax: Named argument list already contains name: x
begin { $r = (x = 1, x = 2); }
                     ~
stdin:1:15-16: ERROR: the first one is here
begin { $r = (x = 1, x = 2); }
              ~
== exit 1
