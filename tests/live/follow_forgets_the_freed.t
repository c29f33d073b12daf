# What --follow notes of a process goes when that is freed, or when its number is given to a stranger: a tree of more
# processes than there are numbers is followed whole, and nothing else, although others start beside it all the time.
== where host
== slow
== run
cp "$TARGETS/forks" strangers
./strangers 0 & one=$!
./strangers 0 & two=$!
"$SCRY" -q --follow -c "$TARGETS/forks 40000" -e 'tracepoint:sched:sched_process_exit { @[comm] = count(); }'
kill $one $two
wait
== ready none
== timeout 300
== stdout


@[forks]: 40001
