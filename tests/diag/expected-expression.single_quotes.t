# A string has double quotes; what stood in single ones is shown in them.
== script
begin { if (comm == 'ls') { } }
== stderr
stdin:1:21-22: ERROR: syntax: expected expression, found '''
begin { if (comm == 'ls') { } }
                    ~
HINT: use double quotes for a string: "ls"
== exit 1
