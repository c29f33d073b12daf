# The wall clock is set to another year and an hour back while scry runs: counts, latencies and intervals follow the
# machine's own time, and strftime() shows the clock as it is set.
== file jump.sh
now=$(date +%s)
syscalls lseek 300 /proc/version > /dev/null
date -s @1800000600 > /dev/null
syscalls lseek 300 /proc/version > /dev/null
sleep 1
sleep 1
date -s @$((now - 3600)) > /dev/null
syscalls lseek 300 /proc/version > /dev/null
date -s @$((now + 2)) > /dev/null
== run
"$SCRY" -e 'begin { @began = nsecs; }
  tracepoint:syscalls:sys_enter_lseek /comm == "syscalls"/ { @at[tid] = nsecs; }
  tracepoint:syscalls:sys_exit_lseek /@at[tid]/ { @calls = count(); @us = max((nsecs - @at[tid]) / 1000); delete(@at, tid); }
  tracepoint:syscalls:sys_exit_nanosleep,tracepoint:syscalls:sys_exit_clock_nanosleep /comm == "sleep"/ {
    printf("%s\n", strftime("%F %H:%M", nsecs)); }
  interval:ms:100 { @ticks = count(); }
  end { @ms = (nsecs - @began) / 1000000; clear(@began); }' -c 'sh ./jump.sh'
"$SCRY" profile -d 1 -o stacks.folded > /dev/null 2>&1 & run=$!
before=$(cut -d. -f1 /proc/uptime)
sleep 0.3
now=$(date +%s)
date -s @$((now - 3600)) > /dev/null
wait $run && echo "seconds=$(($(cut -d. -f1 /proc/uptime) - before))"
date -s @$((now + 1)) > /dev/null
== where vm
== timeout 60
== check
maps['@calls'] == 900
maps['@us'] < 60_000_000
1000 <= maps['@ms'] < 100_000
maps['@ms'] / 100 * 0.5 <= maps['@ticks'] <= maps['@ms'] / 100 + 2
'2027-01-15 08:10' in lines
int(re.search(r'seconds=(\d+)', out)[1]) < 60
