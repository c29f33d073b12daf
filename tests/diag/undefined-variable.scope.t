# A variable ends with its block.
== script
begin { if (1) { $x = 1; } print($x); }
== stderr
stdin:1:34-36: ERROR: Undefined or undeclared variable: $x
begin { if (1) { $x = 1; } print($x); }
                                 ~~
stdin:1:18-20: ERROR: this one lives in its block alone
begin { if (1) { $x = 1; } print($x); }
                 ~~
HINT: declare it before the block: let $x;
== exit 1
