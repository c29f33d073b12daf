# What is printed and what the report of losses counts add up to the calls, and the status tells.
== file ring.bt
config = { perf_rb_pages = 1 }
tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { printf("seek %d\n", args.offset); }
== run
"$SCRY" -q -f json --fail-on-loss -c "$(command -v syscalls) lseek 200000 /proc/version" -o printed ring.bt > calls 2> err
status=$?
echo '{"type": "printed", "count": '"$(grep -c '"type": "printf"' printed)"'}'
grep -v '"type": "printf"' printed
grep -c '^HINT: print less' err >&2
exit $status
== ready none
== exit 3
== stderr
1
== check
[m['data'][0]['kind'] for m in json if m['type'] == 'losses'] == ['ring_full']
[m['data'][0]['of'] for m in json if m['type'] == 'losses'] == ['printf']
json[0]['count'] + [m['data'][0]['count'] for m in json if m['type'] == 'losses'][0] == 200000
sum(m['count'] for m in json if m['type'] == 'lost_events') == [m['data'][0]['count'] for m in json if m['type'] == 'losses'][0]
