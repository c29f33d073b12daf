# Maps are of four kinds.
== script
let @a = array(5);
begin { @a[1] = 1; }
== stderr
stdin:1:10-15: ERROR: Invalid bpf map type: array
let @a = array(5);
         ~~~~~
HINT: use one of hash, lruhash, percpuhash, percpulruhash
== exit 1
