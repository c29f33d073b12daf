# What looks like a conversion and is none stays text; the hint lists those that exist.
== script
begin { printf("%q\n", comm); }
== stderr
stdin:1:9-29: ERROR: too many arguments for format string (1 supplied, 0 expected)
begin { printf("%q\n", comm); }
        ~~~~~~~~~~~~~~~~~~~~
HINT: replace '%q' by one of %rx %rh %gr %r %d %i %u %x %X %o %c %p %s
== exit 1
