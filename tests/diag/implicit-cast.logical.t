# The operands of && and || meet in one type before they are asked for their truth.
== script
begin { $u = (uint64)5; $s = (int64)-3; print($u && $s); print($u > 1 && $s); print($u || 1); }
== stderr
stdin:1:47-49: WARNING: Expression of type: uint64 being cast to type: int64. This may cause unexpected results. Use an explicit cast to suppress this warning.
begin { $u = (uint64)5; $s = (int64)-3; print($u && $s); print($u > 1 && $s); print($u || 1); }
                                              ~~
== exit 0
