# ++ and += on a key that finds no room say so as a store does, and come to zero.
== script
config = { max_map_keys = 1 }
begin { @a[1] = 1; @a[2]++; @a[3] += 5; print(--@a[4]); @a[1]++; }
== stdout
-1


@a[1]: 2
== stderr
Attached 1 probe
stdin:2:20-27: WARNING: Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @a = hash(5000)`
Additional Info - helper: map_update_elem, retcode: -7
begin { @a[1] = 1; @a[2]++; @a[3] += 5; print(--@a[4]); @a[1]++; }
                   ~~~~~~~
stdin:2:29-39: WARNING: Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @a = hash(5000)`
Additional Info - helper: map_update_elem, retcode: -7
begin { @a[1] = 1; @a[2]++; @a[3] += 5; print(--@a[4]); @a[1]++; }
                            ~~~~~~~~~~
stdin:2:47-54: WARNING: Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @a = hash(5000)`
Additional Info - helper: map_update_elem, retcode: -7
begin { @a[1] = 1; @a[2]++; @a[3] += 5; print(--@a[4]); @a[1]++; }
                                              ~~~~~~~
1 updates of @a at stdin:2:20-27 were not stored: the map was full
1 updates of @a at stdin:2:29-39 were not stored: the map was full
1 updates of @a at stdin:2:47-54 were not stored: the map was full
HINT: raise max_map_keys (SCRY_MAX_MAP_KEYS=N before the command), declare the map larger (let @x = hash(100000);), or drop the oldest keys (lruhash)
