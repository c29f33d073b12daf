# One program serves all functions that a pattern matches, also where the key is a record with the probe's name: there is
# no limit of 1,024.
== run
"$SCRY" tool funccount -q --dry-run 'uprobe:libc:*' 2>&1 | grep -c ERROR
"$SCRY" explain -e 'uprobe:calls:* { @[(probe = probe)] = count(); }' 2>/dev/null | grep -o 'program [a-z_]*' | sort -u | wc -l
"$SCRY" -q -c 'calls 3' -e 'uprobe:calls:m* { @[(probe = probe, n = 1)] = count(); }' | grep middle
== ready none
== where host
== stdout
