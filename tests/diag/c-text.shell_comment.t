# A comment of shells at the start of a script.
== script
# counts calls
begin { exit(); }
== stderr
stdin:1:1-15: ERROR: invalid preprocessing directive '#counts'
# counts calls
~~~~~~~~~~~~~~
HINT: begin a comment with '//'
== exit 2
