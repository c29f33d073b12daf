# An aggregation needs a map per CPU.
== script
let @a = hash(5);
begin { @a[1] = count(); }
== stderr
stdin:1:1-17: ERROR: Incompatible map types. Type from declaration: hash. Type from value/key type: percpuhash
let @a = hash(5);
~~~~~~~~~~~~~~~~
HINT: declare it as percpuhash(5)
== exit 1
