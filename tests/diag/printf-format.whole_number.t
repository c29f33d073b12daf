# Scripts compute with whole numbers.
== script
begin { printf("%f", 5); }
== stderr
stdin:1:9-24: ERROR: unsupported format specifier: f
begin { printf("%f", 5); }
        ~~~~~~~~~~~~~~~
HINT: use %d, or divide first: scripts compute with whole numbers, %f prints a float or a double
== exit 1
