# A name that nothing defines may be a string without its quotes.
== script
begin { if (comm == ls) { } }
== stderr
stdin:1:21-23: ERROR: Unknown identifier: 'ls'
begin { if (comm == ls) { } }
                    ~~
HINT: use double quotes if it is a string: "ls"
== exit 1
