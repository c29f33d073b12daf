# The cgroup of a task is found by its id: what cgroupid() says of the path that cgroup_path() gives.
== file in_group.sh
#!/bin/sh
root=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
mkdir "$root/scry-test" && trap 'rmdir "$root/scry-test"' EXIT
"$SCRY" -e "
begin { @root = cgroupid(\"/\") == cgroupid(\"$root\"); }
tracepoint:syscalls:sys_enter_chdir /cgroup == cgroupid(\"$root/scry-test\")/ { @[cgroup_path(cgroup, \"unified\")] = count(); }" \
  -c "/bin/sh $PWD/inner.sh $root"
== file inner.sh
(echo 0 > "$1/scry-test/cgroup.procs"; cd /; cd /tmp)
== run
./in_group.sh
== ready none
== end none
== where host
== stdout contains
@[unified:/scry-test]: 2
@root: true
