# Scripts have no floating-point numbers of their own.
== script
begin { printf("%f\n", 1); }
== stderr
stdin:1:9-26: ERROR: unsupported format specifier: f
begin { printf("%f\n", 1); }
        ~~~~~~~~~~~~~~~~~
HINT: use one of %rx %rh %gr %r %d %i %u %x %X %o %c %p %s
== exit 1
