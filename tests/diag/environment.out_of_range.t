# The environment has the same ranges; the hint has the name that was written.
== env
SCRY_MAX_MAP_KEYS=99999999999
== script
begin { @[1] = 1; }
== stderr
max_map_keys: 99999999999 is out of range: expecting a number from 1 to 134217728
HINT: change or unset the environment variable SCRY_MAX_MAP_KEYS=99999999999
== exit 2
