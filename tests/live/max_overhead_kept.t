# The budget is kept within a fifth of its value, a second after a storm of system calls began, by the kernel's own counters.
== run
"$SCRY" --max-overhead 20% -q -e 'tracepoint:raw_syscalls:sys_enter { @[comm] = hist(args.id); for $i : 0..2000 { @work = count(); } }' > out 2> err & scry=$!
sleep 0.7
dd if=/dev/zero of=/dev/null bs=1 status=none & storm=$!
spent() { bpftool -j prog show | python3 -c '
import json, sys
print(sum(p.get("run_time_ns", 0) for p in json.load(sys.stdin) if p.get("name", "").startswith("tracepoint_raw_")))'; }
sleep 1
before=$(spent); from=$(date +%s%N)
sleep 3
after=$(spent); to=$(date +%s%N)
kill -INT $scry
wait $scry
kill $storm
wait $storm 2> /dev/null || true
echo "share=$(python3 -c "print(100 * ($after - $before) / (($to - $from) * $(nproc)))")"
grep -c 'is taken\|is detached' err | sed 's/^[1-9][0-9]*$/acted/'
== timeout 60
== ready none
== where host
== check
'acted' in lines
# 24 is what a quiet machine keeps; others share this one. A fast one makes so many calls that 10 % are gone for those left out.
[0 < float(line[6:]) <= 28 for line in lines if line.startswith('share=')] == [True]
