# Directives and arguments match in number.
== script
begin { printf("%d\n", 1, 2); }
== stderr
stdin:1:9-29: ERROR: too many arguments for format string (2 supplied, 1 expected)
begin { printf("%d\n", 1, 2); }
        ~~~~~~~~~~~~~~~~~~~~
== exit 1
