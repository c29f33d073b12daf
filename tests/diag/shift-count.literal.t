# A count of 64 or more is masked.
== script
begin { @x = (uint64)1; print(@x << 65); }
== stderr
stdin:1:37-39: WARNING: A shift count is taken modulo 64: 65 shifts by 1.
begin { @x = (uint64)1; print(@x << 65); }
                                    ~~
