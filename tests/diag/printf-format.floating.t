# Scripts have no floating-point numbers of their own.
== script
begin { printf("%f\n", 1); }
== stderr
stdin:1:9-26: ERROR: unsupported format specifier: f
begin { printf("%f\n", 1); }
        ~~~~~~~~~~~~~~~~~
HINT: use %d, or divide first: scripts compute with whole numbers, %f prints a float or a double
== exit 1
