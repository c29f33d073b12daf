# `not` of other languages is `!`.
== script
begin { if (not pid) { } }
== stderr
stdin:1:17-20: ERROR: syntax: expected ')', found 'pid'
begin { if (not pid) { } }
                ~~~
HINT: use '!' for a logical not
== exit 1
