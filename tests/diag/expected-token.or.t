# `or` of other languages is `||`.
== script
begin { if (pid > 1 or pid < 5) { } }
== stderr
stdin:1:21-23: ERROR: syntax: expected ')', found 'or'
begin { if (pid > 1 or pid < 5) { } }
                    ~~
HINT: use '||' for a logical or
== exit 1
