# A comparison with a third '='.
== script
begin { if (pid === 1) { } }
== stderr
stdin:1:19-20: ERROR: syntax: expected expression, found '='
begin { if (pid === 1) { } }
                  ~
HINT: write '==' or '!='
== exit 1
