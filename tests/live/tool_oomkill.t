# oomkill names the process that the kernel killed, and the group whose limit it had reached.
== file hungry.sh
#!/bin/sh
group=/sys/fs/cgroup/memory/scry_hungry
mkdir $group && echo 20M > $group/memory.limit_in_bytes || exit
sh -c "echo \$\$ > $group/cgroup.procs; exec dd if=/dev/zero of=/dev/null bs=200M count=1 status=none" &
wait $!
rmdir $group
== run
"$SCRY" tool oomkill -q -f csv -c ./hungry.sh 2> /dev/null | cut -d, -f3,5-
== needs root memory-cgroups
== ready none
== where host
== stdout
comm,name,cgroup
dd,dd,memory:/scry_hungry
