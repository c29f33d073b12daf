# Counts in JSON are those of the workload, and every line parses.
== script
tracepoint:syscalls:sys_enter_lseek /comm == "syscalls"/ { @calls[comm] = count(); @h = lhist(args.offset, 0, 100, 50); }
== args
-f json
== workload
syscalls lseek 120 /proc/version
== check
maps['@calls'] == {'syscalls': 120}
maps['@h'] == {(0, 49): 50, (50, 99): 50, (100, None): 20}
[message['type'] for message in json] == ['attached_probes', 'map', 'hist']
== stderr
