# --follow in a script that asks `traced` in a macro, as the library of the scheduler does.
== where host
== script
macro mine() { traced }
tracepoint:sched:sched_process_exec { if (mine()) { @execs[comm] = count(); } }
== args
--follow -c ./tree.sh
== file tree.sh
#!/bin/sh
/bin/true
sh -c '/bin/true; :'
== ready stderr
== check
maps['@execs'] == {'tree.sh': 1, 'true': 2, 'sh': 1}
== stderr contains
Attached 1 probe
