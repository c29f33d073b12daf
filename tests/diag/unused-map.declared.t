# A declared map that nobody uses.
== script
let @a = hash(5);
begin { }
== stderr
stdin:1:1-17: WARNING: Unused map: @a
let @a = hash(5);
~~~~~~~~~~~~~~~~
== exit 0
