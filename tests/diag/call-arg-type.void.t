# A call without value prints nothing.
== script
begin { print(print(1)); }
== stderr
stdin:1:15-23: ERROR: none type passed to print() is not printable
begin { print(print(1)); }
              ~~~~~~~~
HINT: what has no value is a statement of its own
== exit 1
