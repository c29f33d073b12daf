# An expression in slashes.
== script
begin { if (comm == /x/) { } }
== stderr
stdin:1:21-22: ERROR: syntax: expected expression, found '/'
begin { if (comm == /x/) { } }
                    ~
HINT: use glob(text, "pattern") or strcontains(text, "part"): there are no regular expressions
== exit 1
