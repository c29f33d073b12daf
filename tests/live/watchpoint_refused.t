# A watchpoint that cannot be set: the event is named with its processor and thread, the probe with the program.
== run
"$SCRY" -q -e 'watchpoint:0x10000001:8:w { print(probe); }'
echo "everywhere: $?"
"$SCRY" -q -c 'calls 1' -e 'config = { missing_probes = warn } begin, watchpoint:0x10000001:8:w { print(probe); }' |
    grep begin
== ready none
== where host
== stdout
everywhere: 255
begin
== stderr matches
^WARNING: Failed to create a perf event for cpu 0 tid -1: Invalid argument$
^ERROR: The address must be a multiple of the length.*
^ERROR: Unable to attach probe: watchpoint:268435457:8:w\. If this is expected, set the 'missing_probes' config variable to 'warn'\.$
^WARNING: Failed to create a perf event for cpu -1 tid [0-9]+: Invalid argument$
^WARNING: Unable to attach probe: watchpoint:.*calls:268435457:8:w\. Skipping\.$
^HINT: The address must be a multiple of the length.*
