# The iterator over cgroups walks all of them from the root.
== file groups.sh
#!/bin/sh
root=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
mkdir "$root/scry-iter" "$root/scry-iter/below" && trap 'rmdir "$root/scry-iter/below" "$root/scry-iter"' EXIT
"$SCRY" -e 'iter:cgroup /ctx.cgroup.kn.id == cgroupid("'$root/scry-iter/below'")/ { @ = count(); }'
== run
./groups.sh
== exit 0
== stdout contains
@: 1
