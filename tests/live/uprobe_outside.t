# An offset behind the function's end is refused, with --unsafe too.
== run
"$SCRY" --unsafe -e 'uprobe:calls:leaf+4096 { @ = count(); }' 2>&1 | sed 's/size is [0-9]*/size is N/'
== stdout
ERROR: Offset outside the function bounds ('leaf' size is N)
ERROR: Unable to attach probe: uprobe:calls:leaf+4096. If this is expected, set the 'missing_probes' config variable to 'warn'.
