# Words of other languages between two values, and two arguments without a comma.
== script
begin { if (comm contains "x") { exit() } }
end { if (pid is 1) { exit() } }
interval:s:1 { printf("%d %s", pid comm); }
== stderr
stdin:1:18-26: ERROR: syntax: expected ')', found 'contains'
begin { if (comm contains "x") { exit() } }
                 ~~~~~~~~
HINT: use strcontains(text, "part")
stdin:2:15-17: ERROR: syntax: expected ')', found 'is'
end { if (pid is 1) { exit() } }
              ~~
HINT: use '==' to compare
stdin:3:36-40: ERROR: syntax: expected ')', found 'comm'
interval:s:1 { printf("%d %s", pid comm); }
                                   ~~~~
HINT: put ',' between two arguments
== exit 1
