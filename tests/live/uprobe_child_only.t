# With -c the calls of other processes are not counted.
== run
while :; do calls 1; done > other.txt & other=$!
"$SCRY" -q -e 'uprobe:calls:add { @mine = count(); }' -c 'calls 6'
kill $other
== check
maps['@mine'] == 6
== stdout contains
rounds=6
