# More probes than max_probes are refused before anything is attached; begin and end count.
== run
"$SCRY" -e 'config = { max_probes = 2 } begin { } uprobe:calls:leaf, uprobe:calls:middle { @ = count(); }'
== exit 1
== stderr
ERROR: Can't attach to 3 probes because it exceeds the current limit of 2 probes.
HINT: raise the config variable max_probes, or the environment variable BPFTRACE_MAX_PROBES, or add --force
