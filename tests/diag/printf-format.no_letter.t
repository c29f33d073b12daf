# A conversion without its letter, at the end of the line.
== script
begin { printf("100%z\n", 1); }
== stderr
stdin:1:9-29: ERROR: too many arguments for format string (1 supplied, 0 expected)
begin { printf("100%z\n", 1); }
        ~~~~~~~~~~~~~~~~~~~~
HINT: replace '%z' by one of %rx %rh %gr %r %d %i %u %x %X %o %c %p %s
== exit 1
