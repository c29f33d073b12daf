# A record has its members.
== script
begin { $r = (x = 1); print($r.y); }
== stderr
stdin:1:32-33: ERROR: Record does not contain a field named 'y'
begin { $r = (x = 1); print($r.y); }
                               ~
HINT: did you mean x?
== exit 1
