# A variable ends with its block.
== script
begin { if (1) { $x = 1; } print($x); }
== stderr
stdin:1:34-36: ERROR: Undefined or undeclared variable: $x
begin { if (1) { $x = 1; } print($x); }
                                 ~~
== exit 1
