# A warning that comes again and again is shown a few times a second, and counted: 5,000 updates find no room.
== script
config = { max_map_keys = 1000 } begin { for $i : 0..6000 { @x[$i] = 1; } exit(); }
== args
-q -f json
== stderr
5000 updates of @x at stdin:1:61-71 were not stored: the map was full
HINT: raise max_map_keys (SCRY_MAX_MAP_KEYS=N before the command), declare the map larger (let @x = hash(100000);), or drop the oldest keys (lruhash)
== check
len([m for m in json if m['type'] == 'helper_error' and 'total' not in m]) == 5
[m['total'] for m in json if 'total' in m] == [5000]
[len(m['data']['@x']) for m in json if m['type'] == 'map'] == [1000]
