# Pointers of two types can be compared, with a warning.
== script
begin { $p = (int32 *)16; $q = (int64 *)16; print($p == $q); }
== stderr
stdin:1:51-59: WARNING: comparison of distinct pointer types: int32 *, int64 *
begin { $p = (int32 *)16; $q = (int64 *)16; print($p == $q); }
                                                  ~~~~~~~~
stdin:1:51-53: WARNING: left (int32 *)
begin { $p = (int32 *)16; $q = (int64 *)16; print($p == $q); }
                                                  ~~
stdin:1:57-59: WARNING: right (int64 *)
begin { $p = (int32 *)16; $q = (int64 *)16; print($p == $q); }
                                                        ~~
== exit 0
