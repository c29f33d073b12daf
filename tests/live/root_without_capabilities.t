# Root of a container that was started without them: the capability is named, and what gives it; status 1.
== needs root
== where host
== run
exec setpriv --bounding-set -all --inh-caps -all "$SCRY" -e 'BEGIN { exit(); }'
== ready none
== exit 1
== stdout
== stderr
ERROR: Missing CAP_BPF capability: root does not have it here, as in a container that was started without it. Start the container with --privileged, or with --cap-add=BPF --cap-add=PERFMON, and run scry again.
