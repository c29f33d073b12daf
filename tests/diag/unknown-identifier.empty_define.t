# An empty #define is a flag, not a value.
== script
#define FLAG
begin { print(FLAG); }
== stderr
stdin:2:15-19: ERROR: Unknown identifier: 'FLAG'
begin { print(FLAG); }
              ~~~~
HINT: write the number, or #include the header that defines the name
== exit 1
