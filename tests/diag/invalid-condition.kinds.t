# What has no truth value.
== script
begin { if ("abc") { } @c = count(); if (@c) { } $t = (1, 2); if ($t) { } }
== stderr
stdin:1:12-19: ERROR: Invalid condition: string
begin { if ("abc") { } @c = count(); if (@c) { } $t = (1, 2); if ($t) { } }
           ~~~~~~~
HINT: compare it: != ""
stdin:1:41-45: ERROR: Invalid condition: count_t
begin { if ("abc") { } @c = count(); if (@c) { } $t = (1, 2); if ($t) { } }
                                        ~~~~
HINT: compare it: > 0
stdin:1:66-70: ERROR: Invalid condition: tuple
begin { if ("abc") { } @c = count(); if (@c) { } $t = (1, 2); if ($t) { } }
                                                                 ~~~~
== exit 1
