# There are no regular expressions, in a predicate neither.
== script
interval:s:1 /comm =~ "py.*"/ { }
== stderr
stdin:1:20-21: ERROR: syntax: expected '/' to close predicate, found '='
interval:s:1 /comm =~ "py.*"/ { }
                   ~
HINT: use glob(text, "pattern") or strcontains(text, "part"): there are no regular expressions
== exit 1
