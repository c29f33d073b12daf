# A map whose keys would take more memory than may be preallocated is named before the run, with the number of keys that
# are wanted and that of those that fit; so many are kept, however fast they come.
== args
--max-memory 64G
== script
config = { max_map_keys = 3000000 }
begin { for $i : 0..2000 { @[$i] = percentiles($i); } }
end { print((len(@), "keys")); clear(@); }
interval:ms:10 { exit(); }
== stderr matches
WARNING: The 3000000 keys that @ may have would take [0-9]+ MiB, more than is preallocated .*: there is room for [0-9]{4,} keys. .*: let @ = percpuhash\(1000\);
Attached 3 probes
== check
'(2000, keys)' in lines
