# An unknown member.
== script
begin { $x = 5; print($x.f); $r = (x = 1); print($r.z); }
== stderr
stdin:1:23-27: ERROR: Can not access field 'f' on expression of type 'int8'
begin { $x = 5; print($x.f); $r = (x = 1); print($r.z); }
                      ~~~~
stdin:1:53-54: ERROR: Record does not contain a field named 'z'
begin { $x = 5; print($x.f); $r = (x = 1); print($r.z); }
                                                    ~
HINT: did you mean x?
== exit 1
