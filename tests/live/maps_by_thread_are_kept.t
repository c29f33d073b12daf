# A map by thread that the reader sees keeps the entries of threads that have ended, whatever the script does with it
# besides; one that carries a value from probe to probe has nothing to show but what is on its way.
== script
tracepoint:syscalls:sys_enter_getppid { @counted[tid]++; @added[tid] += 2; @last[tid] = pid; @printed[tid] = 7; @start[tid] = nsecs; }
tracepoint:syscalls:sys_exit_getppid /@start[tid] && @last[tid] == pid && @printed[tid]/ { @times = count(); delete(@start[tid]); }
tracepoint:syscalls:sys_enter_dup2 { delete(@printed, tid); }
END { print(@printed); }
== args
-c ./five.sh
== file five.sh
#!/bin/sh
for i in 1 2 3 4 5; do syscalls getppid 3 > /dev/null; done
== check
sorted(maps['@counted'].values())[-5:] == [3] * 5
sorted(maps['@added'].values())[-5:] == [6] * 5
len(maps['@last']) >= 5
sorted(maps['@printed'].values())[-5:] == [7] * 5
maps['@times'] == sum(maps['@counted'].values())
'@start' not in maps
