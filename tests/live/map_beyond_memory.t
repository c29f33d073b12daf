# A map whose keys would take more memory than may be preallocated is named before the run, with both numbers.
== script
config = { max_map_keys = 3000000 }
begin { @[1] = percentiles(7); exit(); }
== check
'WARNING: The 3000000 keys that @ may have would take ' in err
' MiB, more than is preallocated' in err
maps['@']['1']
