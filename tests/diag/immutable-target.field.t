# Records do not change.
== script
begin { $r = (x = 1); $r.x = 2; }
== stderr
stdin:1:23-27: ERROR: syntax: Tuples and records are immutable once created
begin { $r = (x = 1); $r.x = 2; }
                      ~~~~
HINT: assign a new tuple or record to the whole variable or map element
== exit 1
