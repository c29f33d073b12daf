# A probe in the middle of an instruction is refused, whatever the body does; --unsafe is the reader's choice.
== run
"$SCRY" -e 'uprobe:calls:greet+1 { @ = count(); }'
== exit 255
== stderr
ERROR: Could not add uprobe into middle of instruction: calls:greet+1
HINT: Use --unsafe to force attachment. WARNING: This option could lead to data corruption in the target process.
ERROR: Unable to attach probe: uprobe:calls:greet+1. If this is expected, set the 'missing_probes' config variable to 'warn'.
