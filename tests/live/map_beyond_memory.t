# A map whose keys would take more memory than may be preallocated is named before the run, with both numbers.
== script
config = { max_map_keys = 3000000 }
begin { @[1] = percentiles(7); exit(); }
== stderr matches
WARNING: The 3000000 keys that @ may have would take [0-9]+ MiB, more than is preallocated .*: let @ = percpuhash\(1000\);
Attached 1 probe
== check
maps['@']['1']
