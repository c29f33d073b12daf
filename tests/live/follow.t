# --follow: the command and all its descendants, nobody else; what scry keeps for it is neither counted nor printed.
== where host
== script
tracepoint:sched:sched_process_exec { @execs[comm] = count(); }
tracepoint:sched:sched_process_fork { @forks = count(); }
== args
--follow -c ./tree.sh
== file tree.sh
#!/bin/sh
/bin/true
(/bin/true; /bin/true; :)
sh -c '/bin/true; :'
== ready stderr
== check
maps['@execs'] == {'tree.sh': 1, 'true': 4, 'sh': 1}
maps['@forks'] == {'': 6} or maps['@forks'] == 6
== stderr contains
Attached 2 probes
