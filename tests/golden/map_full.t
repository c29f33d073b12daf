# A key that does not fit into a full map is not stored, and each time says so; existing keys still work.
== script
config = { max_map_keys = 2 }
begin {
  @a[1] = 1; @a[2] = 2; @a[3] = 3; @a[2] = 7;
  @c["x"] = count(); @c["y"] = count(); @c["z"] = count(); @c["y"] = count();
}
== stdout


@a[1]: 1
@a[2]: 7
@c[x]: 1
@c[y]: 2
== stderr
Attached 1 probe
stdin:3:25-34: WARNING: Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @a = hash(5000)`
Additional Info - helper: map_update_elem, retcode: -7
  @a[1] = 1; @a[2] = 2; @a[3] = 3; @a[2] = 7;
                        ~~~~~~~~~
stdin:4:41-58: WARNING: Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @c = percpuhash(5000)`
Additional Info - helper: map_update_elem, retcode: -7
  @c["x"] = count(); @c["y"] = count(); @c["z"] = count(); @c["y"] = count();
                                        ~~~~~~~~~~~~~~~~~
1 updates of @a at stdin:3:25-34 were not stored: the map was full
1 updates of @c at stdin:4:41-58 were not stored: the map was full
HINT: raise max_map_keys (SCRY_MAX_MAP_KEYS=N before the command), declare the map larger (let @x = hash(100000);), or drop the oldest keys (lruhash)
