# A map without room is refused where it is declared.
== script
let @x = hash(0);
begin { @x[1] = 1; }
== stderr
stdin:1:1-17: ERROR: @x is declared with no entries
let @x = hash(0);
~~~~~~~~~~~~~~~~
HINT: write how many keys the map may have
== exit 1
