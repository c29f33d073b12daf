# A function that prints by itself gives printf() nothing.
== script
begin { printf("%s\n", time()); }
== stderr
stdin:1:9-31: ERROR: unable to print none type for specifier: s
begin { printf("%s\n", time()); }
        ~~~~~~~~~~~~~~~~~~~~~~
HINT: make time() a statement of its own: it prints by itself
== exit 1
