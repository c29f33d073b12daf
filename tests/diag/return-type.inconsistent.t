# Returns in loops all have a value, or none.
== script
begin { for $i : 0..3 { if ($i == 1) { return 5; } return; } }
== stderr
stdin:1:52-58: ERROR: Return value used in loop is inconsistent
begin { for $i : 0..3 { if ($i == 1) { return 5; } return; } }
                                                   ~~~~~~
HINT: give every `return` in the loops of a probe a value, or none of them
== exit 1
