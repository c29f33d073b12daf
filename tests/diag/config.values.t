# Configuration values that are wrong.
== script
config = { foo = 1; max_strlem = 5; max_strlen = "abc"; missing_probes = 1; print_maps_on_exit = maybe; btf = "x"; license = "MIT" }
begin { }
== stderr
stdin:1:12-19: ERROR: foo: not a known configuration option
config = { foo = 1; max_strlem = 5; max_strlen = "abc"; missing_probes = 1; print_maps_on_exit = maybe; btf = "x"; license = "MIT" }
           ~~~~~~~
stdin:1:21-35: ERROR: max_strlem: not a known configuration option
config = { foo = 1; max_strlem = 5; max_strlen = "abc"; missing_probes = 1; print_maps_on_exit = maybe; btf = "x"; license = "MIT" }
                    ~~~~~~~~~~~~~~
HINT: did you mean max_strlen?
stdin:1:37-55: ERROR: max_strlen: expecting a number, got abc
config = { foo = 1; max_strlem = 5; max_strlen = "abc"; missing_probes = 1; print_maps_on_exit = maybe; btf = "x"; license = "MIT" }
                                    ~~~~~~~~~~~~~~~~~~
stdin:1:57-75: ERROR: missing_probes: Invalid value for missing_probes: valid values are ignore, warn, and error. Found: 1
config = { foo = 1; max_strlem = 5; max_strlen = "abc"; missing_probes = 1; print_maps_on_exit = maybe; btf = "x"; license = "MIT" }
                                                        ~~~~~~~~~~~~~~~~~~
stdin:1:77-103: ERROR: Invalid bool value: valid values are true, false, 1 or 0.
config = { foo = 1; max_strlem = 5; max_strlen = "abc"; missing_probes = 1; print_maps_on_exit = maybe; btf = "x"; license = "MIT" }
                                                                            ~~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:105-114: ERROR: btf can only be set as an environment variable
config = { foo = 1; max_strlem = 5; max_strlen = "abc"; missing_probes = 1; print_maps_on_exit = maybe; btf = "x"; license = "MIT" }
                                                                                                        ~~~~~~~~~
stdin:1:116-131: ERROR: license: Invalid value for license: valid values are GPL, GPL v2, GPL and additional rights, Dual BSD/GPL, Dual MIT/GPL, and Dual MPL/GPL. Found: MIT
config = { foo = 1; max_strlem = 5; max_strlen = "abc"; missing_probes = 1; print_maps_on_exit = maybe; btf = "x"; license = "MIT" }
                                                                                                                   ~~~~~~~~~~~~~~~
== exit 1
