# A watchpoint of -c is about the command, what it forks, and what these execute.
== needs breakpoints
== file forks.sh
#!/bin/sh
calls 3 >/dev/null
calls 4 >/dev/null &
wait
sh -c 'calls 2 >/dev/null'
exec calls 5 >/dev/null
== run
address=0x$(nm "$TARGETS/calls" | sed -n 's/ . rounds_done$//p')
calls 100 >/dev/null &
exec "$SCRY" -q -c ./forks.sh -e "watchpoint:$address:4:w /usermode/ { @[comm] = count(); }"
== where host
== check
maps['@'] == {'calls': 14}
