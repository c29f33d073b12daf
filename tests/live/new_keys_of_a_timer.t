# Every sample of a fast timer has a key of its own: none is lost.
== args
-q
== script
config = { max_map_keys = 16384; print_maps_on_exit = false }
profile:hz:1000 /cpu == 0/ { @keys[nsecs, kstack] = count(); @n++; }
interval:s:2 { exit(); }
end { printf("kept %d of many %d\n", len(@keys) == @n, @n > 200); }
== check
'kept 1 of many 1' in lines
