# The match operator of awk.
== script
begin { if (comm ~ "x") { } }
== stderr
stdin:1:18-19: ERROR: syntax: expected ')', found '~'
begin { if (comm ~ "x") { } }
                 ~
HINT: use glob(text, "pattern") or strcontains(text, "part"): there are no regular expressions
== exit 1
