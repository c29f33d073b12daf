# A pattern for the provider stands for all whose probes make sense: kernel probes, before a path those of user code too.
== run
"$SCRY" -l '*point:sched_process_exec' | sort
"$SCRY" -e '*point:sched*:sched_process_exec /pid == cpid/ { @[probetype] = count(); }' -c /bin/true
"$SCRY" -e "u*:$TARGETS/calls:add { @u[probetype] = count(); }" -c 'calls 5' | grep @
"$SCRY" -e 'x*:sched_process_exec { }'
"$SCRY" -e 't*:sched:no_such_* { }'
== check
maps['@u'] == {'uprobe': 5}
== stdout contains
tracepoint:sched:sched_process_exec
rawtracepoint:vmlinux:sched_process_exec
@[tracepoint]: 1
== exit 1
== stderr contains
Attached 1 probe
stdin:1:1-22: ERROR: No probe type matched for x*
stdin:1:1-19: ERROR: Probe has no valid attach points. If this is expected, set the 'missing_probes' config variable to 'warn'.
