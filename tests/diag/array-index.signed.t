# An index is unsigned.
== script
begin { $a = (uint8[4])(uint32)5; $i = -1; print($a[$i]); }
== stderr
stdin:1:50-56: ERROR: The array index operator [] only accepts non-negative integer indices. Got: int8
begin { $a = (uint8[4])(uint32)5; $i = -1; print($a[$i]); }
                                                 ~~~~~~
== exit 1
