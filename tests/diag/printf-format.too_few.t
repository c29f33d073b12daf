# Directives and arguments match in number.
== script
begin { printf("%d\n"); }
== stderr
stdin:1:9-23: ERROR: not enough arguments for format string (0 supplied, 1 expected)
begin { printf("%d\n"); }
        ~~~~~~~~~~~~~~
== exit 1
