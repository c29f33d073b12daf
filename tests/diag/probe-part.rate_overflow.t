# A period that 64 bits of nanoseconds cannot hold does not become a short one.
== script
interval:s:18446744074 { } profile:ms:18446744073710 { } interval:us:18446744073709552 { }
== stderr
stdin:1:1-23: ERROR: Invalid rate of interval probe: overflow error, maximum value is 18446744073: 18446744074
interval:s:18446744074 { } profile:ms:18446744073710 { } interval:us:18446744073709552 { }
~~~~~~~~~~~~~~~~~~~~~~
stdin:1:28-53: ERROR: Invalid rate of profile probe: overflow error, maximum value is 18446744073709: 18446744073710
interval:s:18446744074 { } profile:ms:18446744073710 { } interval:us:18446744073709552 { }
                           ~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:58-87: ERROR: Invalid rate of interval probe: overflow error, maximum value is 18446744073709551: 18446744073709552
interval:s:18446744074 { } profile:ms:18446744073710 { } interval:us:18446744073709552 { }
                                                         ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
