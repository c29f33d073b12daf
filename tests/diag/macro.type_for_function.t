# A function takes no type.
== script
begin { print(strlen(typeof(comm))); }
== exit 1
== stderr
stdin:1:22-34: ERROR: typeof as an argument is only valid for a macro that expects a type
begin { print(strlen(typeof(comm))); }
                     ~~~~~~~~~~~~
