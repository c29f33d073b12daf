# A variable of a block that has ended, and one of another probe.
== script
begin { if (pid) { $a = 1; } else { $a = 2; } print($a); $b = 1; print($b); }
end { print($b); }
== stderr
stdin:1:53-55: ERROR: Undefined or undeclared variable: $a
begin { if (pid) { $a = 1; } else { $a = 2; } print($a); $b = 1; print($b); }
                                                    ~~
stdin:1:20-22: ERROR: this one lives in its block alone
begin { if (pid) { $a = 1; } else { $a = 2; } print($a); $b = 1; print($b); }
                   ~~
HINT: declare it before the block: let $a;
stdin:2:13-15: ERROR: Undefined or undeclared variable: $b
end { print($b); }
            ~~
HINT: use a map, @b: a variable belongs to one probe
== exit 1
