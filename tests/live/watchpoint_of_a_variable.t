# A watchpoint on a variable of the traced program, by name: with -c where its address is fixed (the kernel clears it
# before the start), with -p wherever it is.
== needs breakpoints
== run
"$SCRY" -q -c 'calls 7' -e 'watchpoint:rounds_done:4:w /usermode/ { @fixed = count(); }' | grep @
"$SCRY" -c 'shapes 1' -e 'watchpoint:rounds_begun:2:w { }'
shapes 9 go >/dev/null &
until grep -q shapes /proc/$!/comm; do sleep 0.01; done
"$SCRY" -p $! -e 'watchpoint:rounds_begun:2:w { @moved = count(); @[comm] = count(); }'
== workload
touch go
== end none
== check
maps['@fixed'] == 7
maps['@moved'] == 9
maps['@'] == {'shapes': 9}
== stderr contains
Attached 1 probe
HINT: start the program first and use -p, or link it with -no-pie
