# A directive that C does not have.
== script
#defin N 5
begin { print(N); }
== stderr
stdin:1:1-11: ERROR: invalid preprocessing directive '#defin'
#defin N 5
~~~~~~~~~~
HINT: begin a comment with '//'
== exit 2
