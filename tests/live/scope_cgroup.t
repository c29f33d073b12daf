# --cgroup takes a cgroup and all below it; who is beside it is left out, unless it is named too.
== file groups.sh
#!/bin/sh
root=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
ours=$root/scry-scope
mkdir "$ours" "$ours/below" "$ours-beside" && trap 'rmdir "$ours/below" "$ours" "$ours-beside"' EXIT
"$SCRY" --cgroup "$ours" -c "/bin/sh $PWD/inner.sh $ours" \
  -e 'tracepoint:syscalls:sys_enter_chdir { @[in_cgroup("'$ours/below'")] = count(); }'
"$SCRY" --cgroup "$ours/below" --cgroup "$ours-beside" -c "/bin/sh $PWD/inner.sh $ours" \
  -e 'tracepoint:syscalls:sys_enter_chdir { @both = count(); }'
== file inner.sh
(echo 0 > "$1/cgroup.procs"; cd /; cd /tmp)
(echo 0 > "$1/below/cgroup.procs"; cd /)
(echo 0 > "$1-beside/cgroup.procs"; cd /; cd /; cd /; cd /)
cd /
== run
./groups.sh
== ready none
== end none
== stdout contains
@[true]: 1
@[false]: 2
@both: 5
== stderr contains
Attached 1 probe
Attached 1 probe
