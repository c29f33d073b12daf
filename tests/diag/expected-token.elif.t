# A branch of Python.
== script
begin { if (1) { } elif (2) { } }
== stderr
stdin:1:29-30: ERROR: syntax: expected ';', found '{'
begin { if (1) { } elif (2) { } }
                            ~
HINT: use if, else if, for, while or unroll: only these have a body
== exit 1
