# Iterators over the elements of one map.
== machine
btf
== script
iter:bpf_map_elem { }
== stderr
stdin:1:1-18: ERROR: iter:bpf_map_elem walks one map, which a script cannot name
iter:bpf_map_elem { }
~~~~~~~~~~~~~~~~~
HINT: use iter:bpf_map, which walks all maps; print(@map) shows those of the script itself
== exit 1
