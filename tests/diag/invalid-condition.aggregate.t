# An aggregate is compared.
== script
begin { @c = count(); if (@c) { } }
== stderr
stdin:1:26-30: ERROR: Invalid condition: count_t
begin { @c = count(); if (@c) { } }
                         ~~~~
HINT: compare it: > 0
== exit 1
