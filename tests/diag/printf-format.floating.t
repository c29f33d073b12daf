# There are no floating-point numbers.
== script
begin { printf("%f\n", 1); }
== stderr
stdin:1:9-26: ERROR: unsupported format specifier: f
begin { printf("%f\n", 1); }
        ~~~~~~~~~~~~~~~~~
== exit 1
