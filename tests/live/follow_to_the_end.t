# --follow sees the end of each process, and what it does behind that: it signals its parent, and is switched away from.
== where host
== script
tracepoint:sched:sched_process_exit { @perf[comm] = count(); }
rawtracepoint:sched_process_exit { @raw[comm] = count(); }
tracepoint:signal:signal_generate /args.sig == 17/ { @signal[comm] = count(); }
== args
--follow -c ./three.sh
== file three.sh
#!/bin/sh
/bin/true
/bin/false
/bin/true
== ready stderr
== check
maps['@perf'] == {'true': 2, 'false': 1, 'three.sh': 1}
maps['@raw'] == {'true': 2, 'false': 1, 'three.sh': 1}
maps['@signal'] == {'true': 2, 'false': 1, 'three.sh': 1}
== stderr contains
Attached 3 probes
