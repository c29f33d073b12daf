# The iterator over cgroups walks all of them from the root; those over maps say why they cannot run.
== file groups.sh
#!/bin/sh
root=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
mkdir "$root/scry-iter" "$root/scry-iter/below" && trap 'rmdir "$root/scry-iter/below" "$root/scry-iter"' EXIT
"$SCRY" -e 'iter:cgroup /ctx.cgroup.kn.id == cgroupid("'$root/scry-iter/below'")/ { @ = count(); }'
"$SCRY" -e 'iter:bpf_map_elem { }' || true
== run
./groups.sh
== exit 0
== stdout contains
@: 1
== stderr contains
HINT: use another iterator: a script cannot name the map of another program
