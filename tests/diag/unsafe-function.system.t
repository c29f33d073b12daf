# What acts on the system must be allowed.
== script
begin { system("ls"); }
== stderr
stdin:1:9-15: ERROR: Unknown function: 'system'
begin { system("ls"); }
        ~~~~~~
== exit 1
