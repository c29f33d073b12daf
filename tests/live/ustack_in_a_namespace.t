# In a pid namespace of its own scry names the code of the processes there, of those that it looks up in /proc and of those
# that it watches: a stack holds the process id of scry's own namespace.
== needs root unshare
== file inside.sh
#!/bin/sh
sh -c 'while [ ! -e go ]; do sleep 0.02; done; exec calls_pie 7' >/dev/null & before=$!
"$SCRY" -p $before -e 'uprobe:calls_pie:leaf { @before[ustack(1)] = count(); @name[usym(reg("ip"))] = count(); }' &
wait
"$SCRY" -q -e 'uprobe:calls_pie:leaf { @child[ustack(1)] = count(); }' -c 'calls_pie 5' &
wait
== run
unshare -pf --mount-proc ./inside.sh
== where host
== workload
touch go
== end none
== check
'@before[\n        leaf+0\n]: 7\n' in out
'@child[\n        leaf+0\n]: 5\n' in out
maps['@name'] == {'leaf': 7}
