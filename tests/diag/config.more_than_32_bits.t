# Cut to 32 bits it would be a map of one element.
== script
config = { max_map_keys = 4294967297 } begin { @[1] = 1; }
== stderr
stdin:1:12-37: ERROR: max_map_keys: 4294967297 is out of range: expecting a number from 1 to 134217728
config = { max_map_keys = 4294967297 } begin { @[1] = 1; }
           ~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
