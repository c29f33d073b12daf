# In a pid namespace of its own scry names the code of the processes there, of those that it looks up in /proc and of those
# that it watches: a stack holds the process id of scry's own namespace.
== needs root unshare
== file inside.sh
#!/bin/sh
sh -c 'while [ ! -e go ]; do sleep 0.02; done; exec calls_pie 7' >/dev/null & before=$!
"$SCRY" -p $before -e 'uprobe:calls_pie:leaf { @before[ustack(1)] = count(); @name[usym(reg("ip"))] = count(); }' &
"$SCRY" -q -e 'uprobe:calls_pie:middle /pid == 0/ { @outside[func] = count(); }' & outside=$!
while [ ! -e done ]; do sleep 0.02; done
kill -INT $outside
wait
exec "$SCRY" -q -e 'uprobe:calls_pie:leaf { @child[ustack(1)] = count(); }' -c 'calls_pie 5'
== run
unshare -pf --mount-proc ./inside.sh
== where host
== workload
while [ "$(grep -c __BPFTRACE_NOTIFY_PROBES_ATTACHED "$CASE_STDOUT")" -lt 2 ]; do sleep 0.05; done
touch go
calls_pie 6 > /dev/null
touch done
== end none
== check
maps['@outside'] == {'middle': 6}
'@before[\n        leaf+0\n]: 7\n' in out
'@child[\n        leaf+0\n]: 5\n' in out
maps['@name'] == {'leaf': 7}
