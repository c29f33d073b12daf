# In a PID namespace of its own, with the /proc of another: a process number means another process there. Names come from
# what the kernel tells of processes as they start; for -p it is said that /proc is no help.
== needs root unshare
== file inside.sh
"$SCRY" -q -e 'uprobe:calls_pie:leaf { @child[pid, usym(reg("ip"))] = count(); }' -c 'calls_pie 5' > child.txt
sleep 5 & "$SCRY" -q -p $! -e 'uprobe:calls_pie:leaf { } interval:ms:50 { exit(); }'
== run
unshare -pf sh ./inside.sh; grep -F '@child' child.txt
== where host
== end none
== check
list(maps['@child'].values()) == [5] and list(maps['@child'])[0].endswith(', leaf')
== stderr
WARNING: /proc shows another PID namespace: the files of the process of -p cannot be found
