# A map takes one type; the other is cast.
== script
begin { @a = (uint64)5; @a = (int64)-1; }
== stderr
stdin:1:14-23: WARNING: Expression of type: uint64 being cast to type: int64. This may cause unexpected results. Use an explicit cast to suppress this warning.
begin { @a = (uint64)5; @a = (int64)-1; }
             ~~~~~~~~~
