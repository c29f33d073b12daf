# A plain value needs a map that all CPUs share.
== script
let @a = percpulruhash(5);
begin { @a[1] = 1; }
== stderr
stdin:1:1-26: ERROR: Incompatible map types. Type from declaration: percpulruhash. Type from value/key type: hash
let @a = percpulruhash(5);
~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: declare it as lruhash(5)
== exit 1
