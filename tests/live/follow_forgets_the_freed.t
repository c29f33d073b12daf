# What --follow notes of a process goes when that is freed, or when its number is given to a stranger: a tree of more
# processes than there are numbers is followed whole, and nothing else, although others start beside it all the time.
== where host
== slow
== file many.sh
#!/bin/bash
for ((i = 0; i < 40000; i++)); do (:); done
== file others.sh
#!/bin/bash
while [ -e go_on ]; do (:); done
== run
touch go_on
./others.sh & ./others.sh &
"$SCRY" -q --follow -c ./many.sh -e 'tracepoint:sched:sched_process_exit { @[comm] = count(); }'
rm go_on
wait
== ready none
== timeout 300
== stdout


@[many.sh]: 40001
