# kill -9 leaves no program in the kernel.
== script
tracepoint:raw_syscalls:sys_enter { @[comm] = count(); }
tracepoint:sched:sched_switch { @switches = count(); }
interval:s:1 { print(@switches); }
== needs root bpftool
== where host
== run
"$SCRY" -e "$(cat script.bt)" &
echo $! > pid
wait $!
echo "status=$?"
for id in $(cat ids); do
  for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    bpftool prog show id "$id" >/dev/null 2>&1 || break
    sleep 0.1
  done
  bpftool prog show id "$id" 2>/dev/null && echo "program $id is left"
done
echo "checked $(wc -l < ids)"
== workload
sed -n 's/^prog_id:\s*//p' /proc/"$(cat pid)"/fdinfo/* 2>/dev/null | sort -un > ids
kill -9 "$(cat pid)"
== end none
== stderr lacks
ERROR
== check
re.search('^status=137$', out, re.M)
int(re.search('^checked (.*)$', out, re.M).group(1)) >= 3
'is left' not in out
