# One program serves all functions that a pattern matches, also where the key is a record with the probe's name: there is
# no limit of 1,024.
== run
"$SCRY" explain -e 'uprobe:calls:* { @[(probe = probe)] = count(); }' 2>/dev/null | grep -o 'one uprobe.multi link' | sort -u
"$SCRY" -q -c 'calls 3' -e 'uprobe:calls:m* { @[(probe = probe, n = 1)] = count(); }' | grep middle
== ready none
== where host
== stdout
one uprobe.multi link
@[{ .probe = uprobe:calls:middle, .n = 1 }]: 3
