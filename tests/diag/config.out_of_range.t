# A number beyond what the kernel takes is refused with the range, at its place, and never cut to fewer bits.
== script
config = { max_map_keys = 0; max_strlen = 99999999999; perf_rb_pages = 99999999999999; log_size = 1073741824 }
begin { @[1] = 1; }
== stderr
stdin:1:12-28: ERROR: max_map_keys: 0 is out of range: expecting a number from 1 to 134217728
config = { max_map_keys = 0; max_strlen = 99999999999; perf_rb_pages = 99999999999999; log_size = 1073741824 }
           ~~~~~~~~~~~~~~~~
stdin:1:30-54: ERROR: max_strlen: 99999999999 is out of range: expecting a number from 1 to 268435456
config = { max_map_keys = 0; max_strlen = 99999999999; perf_rb_pages = 99999999999999; log_size = 1073741824 }
                             ~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:56-86: ERROR: perf_rb_pages: 99999999999999 is out of range: expecting a number from 0 to 262144
config = { max_map_keys = 0; max_strlen = 99999999999; perf_rb_pages = 99999999999999; log_size = 1073741824 }
                                                       ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
stdin:1:88-109: ERROR: log_size: 1073741824 is out of range: expecting a number from 0 to 1073741823
config = { max_map_keys = 0; max_strlen = 99999999999; perf_rb_pages = 99999999999999; log_size = 1073741824 }
                                                                                       ~~~~~~~~~~~~~~~~~~~~~
== exit 1
