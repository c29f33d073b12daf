# The number of entries is one of 32 bits.
== script
let @a = hash(4294967297);
begin { @a[1] = 1; }
== stderr
stdin:1:1-26: ERROR: @a is declared with 4294967297 entries; the kernel allows at most 134217728
let @a = hash(4294967297);
~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
