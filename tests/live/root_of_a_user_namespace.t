# Root of a user namespace has all capabilities and no power: that is said.
== needs root
== where host
== run
exec unshare --user --map-root-user "$SCRY" -e 'BEGIN { exit(); }'
== ready none
== exit 255
== stdout
== stderr
ERROR: create BPF map 'globals': Operation not permitted
HINT: this is a user namespace: its root cannot trace the kernel; run scry outside of it, as root of the host
