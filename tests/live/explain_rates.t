# --explain estimates what the probes would cost: by the rate of timers, and by counters of events; it says where it cannot.
== run
syscalls lseek 2000000000 /proc/version > /dev/null & storm=$!
"$SCRY" explain -e 'profile:hz:99 { @a = count(); } interval:s:2 { @b = count(); }
tracepoint:syscalls:sys_enter_lseek { @c = count(); } software:cpu-clock:1000000 { @d = count(); } uprobe:calls:leaf { @e = count(); }' |
  grep ^Estimated
kill $storm
nproc | sed 's/^/processors=/'
== ready none
== where host
== check
(processors := [int(line[11:]) for line in lines if line.startswith('processors=')][0]) > 0
[re.fullmatch(rf'Estimated cost of profile:hz:99: {99 * processors} runs/s now, about \d+ ns each, \d\.\d{{3}} % of a CPU', line) is not None for line in lines if ' profile:' in line] == [True]
[line.startswith('Estimated cost of interval:s:2: 0 runs/s now') for line in lines if ' interval:' in line] == [True]
[int(re.search(r'(\d+) runs/s', line)[1]) > 10000 for line in lines if 'sys_enter_lseek' in line] == [True]
[line for line in lines if 'uprobe' in line] == ['Estimated cost of uprobe:' + [line for line in lines if 'uprobe' in line][0].split('uprobe:')[1].split(': unknown')[0] + ': unknown: only a probe can count these events']
