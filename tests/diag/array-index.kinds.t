# An index is a number that is not negative and lies within the array.
== script
begin { $a = (uint8[4])(uint32)1; $i = 2; print($a[$i]); print($a[-1]); print($a[4]); print("abc"[9]); }
== stderr
stdin:1:49-55: ERROR: The array index operator [] only accepts non-negative integer indices. Got: int8
begin { $a = (uint8[4])(uint32)1; $i = 2; print($a[$i]); print($a[-1]); print($a[4]); print("abc"[9]); }
                                                ~~~~~~
HINT: cast the index: [(uint64)$i]
stdin:1:64-70: ERROR: The array index operator [] only accepts non-negative integer indices. Got: int8
begin { $a = (uint8[4])(uint32)1; $i = 2; print($a[$i]); print($a[-1]); print($a[4]); print("abc"[9]); }
                                                               ~~~~~~
stdin:1:79-84: ERROR: the index 4 is out of bounds for array of size 4
begin { $a = (uint8[4])(uint32)1; $i = 2; print($a[$i]); print($a[-1]); print($a[4]); print("abc"[9]); }
                                                                              ~~~~~
stdin:1:93-101: ERROR: the index 9 is out of bounds for array of size 4
begin { $a = (uint8[4])(uint32)1; $i = 2; print($a[$i]); print($a[-1]); print($a[4]); print("abc"[9]); }
                                                                                            ~~~~~~~~
== exit 1
