# A length below zero.
== script
begin { $p = (uint64)5; print(str($p, -1)); print(buf($p, (int64)-1)); print(str($p, 18446744073709551615)); }
== stderr
stdin:1:39-41: ERROR: str() expects a non-negative length
begin { $p = (uint64)5; print(str($p, -1)); print(buf($p, (int64)-1)); print(str($p, 18446744073709551615)); }
                                      ~~
stdin:1:59-68: ERROR: buf() expects a non-negative length
begin { $p = (uint64)5; print(str($p, -1)); print(buf($p, (int64)-1)); print(str($p, 18446744073709551615)); }
                                                          ~~~~~~~~~
stdin:1:78-107: WARNING: length param (18446744073709551615) is too long and will be shortened to 1024 bytes (see BPFTRACE_MAX_STRLEN)
begin { $p = (uint64)5; print(str($p, -1)); print(buf($p, (int64)-1)); print(str($p, 18446744073709551615)); }
                                                                             ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
