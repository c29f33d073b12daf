# What --follow notes of a process goes when that is freed: a tree of more processes than its maps hold is followed whole.
== where host
== slow
== script
tracepoint:sched:sched_process_exit { @ = count(); }
== args
--follow -c ./many.sh
== file many.sh
#!/bin/bash
for ((i = 0; i < 70000; i++)); do (:); done
== ready stderr
== timeout 300
== check
maps['@'] == 70001
