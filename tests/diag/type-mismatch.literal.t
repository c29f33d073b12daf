# A literal that its target cannot hold is an error.
== script
begin { $c = (int64)5; $c = 18446744073709551615; @m = (int64)-1; @m = 18446744073709551615; }
== stderr
stdin:1:24-49: ERROR: Type mismatch for $c: trying to assign value of type 'uint64' when variable already has a type 'int64'
begin { $c = (int64)5; $c = 18446744073709551615; @m = (int64)-1; @m = 18446744073709551615; }
                       ~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:9-11: ERROR: $c has its type from here
begin { $c = (int64)5; $c = 18446744073709551615; @m = (int64)-1; @m = 18446744073709551615; }
        ~~
stdin:1:67-92: ERROR: Type mismatch for @m: trying to assign value of type 'uint64' when map already has a type 'int64'
begin { $c = (int64)5; $c = 18446744073709551615; @m = (int64)-1; @m = 18446744073709551615; }
                                                                  ~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:51-65: ERROR: @m has its type from here
begin { $c = (int64)5; $c = 18446744073709551615; @m = (int64)-1; @m = 18446744073709551615; }
                                                  ~~~~~~~~~~~~~~
== exit 1
