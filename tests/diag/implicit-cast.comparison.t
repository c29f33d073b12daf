# A comparison of mixed signs.
== script
begin { @a = (uint64)5; @b = (int64)-1; print(@a < @b); }
== stderr
stdin:1:47-49: WARNING: Expression of type: uint64 being cast to type: int64. This may cause unexpected results. Use an explicit cast to suppress this warning.
begin { @a = (uint64)5; @b = (int64)-1; print(@a < @b); }
                                              ~~
