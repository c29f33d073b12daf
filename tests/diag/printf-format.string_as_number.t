# %d takes numbers.
== script
begin { printf("%d\n", "abc"); }
== stderr
stdin:1:9-30: ERROR: unsupported format specifier for type 'string[4]': d
begin { printf("%d\n", "abc"); }
        ~~~~~~~~~~~~~~~~~~~~~
HINT: use %s in place of %d
== exit 1
