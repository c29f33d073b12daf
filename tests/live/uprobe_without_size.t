# Functions of no size, as the C library's start-up code has them, share the one link of a wildcard; where the body
# wants the name of its probe, each has a link of its own, and scry looks whether it begins where it seems to.
== run
"$SCRY" -c 'calls 3' -e 'uprobe:calls:_ini* { @ = count(); }' | grep @
"$SCRY" -q -c 'calls 3' -e 'uprobe:calls:_ini* { @[probe] = count(); }'
echo "by name: $?"
"$SCRY" -q --unsafe -c 'calls 3' -e 'uprobe:calls:_ini* { @[probe] = count(); }' | grep @
== ready none
== where host
== stdout
@: 1
by name: 255
@[uprobe:calls:_init]: 1
== stderr
Attached 1 probe
ERROR: Could not determine boundary for _init (symbol has size 0).
HINT: Use --unsafe to force attachment. WARNING: This option could lead to data corruption in the target process.
ERROR: Unable to attach probe: uprobe:calls:_init. If this is expected, set the 'missing_probes' config variable to 'warn'.
