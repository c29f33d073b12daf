# Values that change their meaning where they meet.
== script
begin { $a = (uint64)5; $b = (int64)-1; print($a > $b); $a = $b; @m[$a] = 1; @m[(uint64)3] = 2; }
== stderr
stdin:1:14-23: WARNING: Expression of type: uint64 being cast to type: int64. This may cause unexpected results. Use an explicit cast to suppress this warning.
begin { $a = (uint64)5; $b = (int64)-1; print($a > $b); $a = $b; @m[$a] = 1; @m[(uint64)3] = 2; }
             ~~~~~~~~~
stdin:1:81-90: WARNING: Expression of type: uint64 being cast to type: int64. This may cause unexpected results. Use an explicit cast to suppress this warning.
begin { $a = (uint64)5; $b = (int64)-1; print($a > $b); $a = $b; @m[$a] = 1; @m[(uint64)3] = 2; }
                                                                                ~~~~~~~~~
== exit 0
