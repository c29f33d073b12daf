# A tuple stays as it was made.
== script
begin { $t = (1, 2); $t.0 = 5; }
== stderr
stdin:1:22-26: ERROR: syntax: Tuples and records are immutable once created
begin { $t = (1, 2); $t.0 = 5; }
                     ~~~~
HINT: assign a new tuple or record to the whole variable or map element
== exit 1
