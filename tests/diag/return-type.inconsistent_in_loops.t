# Either all returns in loops have a value, or none.
== script
begin { for $i : 0..20 { return; } for $i : 0..20 { return 1; } }
== stderr
stdin:1:53-61: ERROR: Return value used in loop is inconsistent
begin { for $i : 0..20 { return; } for $i : 0..20 { return 1; } }
                                                    ~~~~~~~~
HINT: give every `return` in the loops of a probe a value, or none of them
== exit 1
