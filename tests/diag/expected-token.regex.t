# There are no regular expressions.
== script
begin { if (comm =~ "py.*") { } }
== stderr
stdin:1:18-19: ERROR: syntax: expected ')', found '='
begin { if (comm =~ "py.*") { } }
                 ~
HINT: use glob(text, "pattern") or strcontains(text, "part"): there are no regular expressions
== exit 1
