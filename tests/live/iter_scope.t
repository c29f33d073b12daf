# --follow with an iterator is refused for what it is; its hidden probes do not count as attach points.
== run
"$SCRY" --follow --comm sleep -c true -e 'iter:task { print(1); }' || echo "status $?"
== ready none
== end none
== stdout
status 1
== stderr contains
stdin:1:1-10: ERROR: iter:task cannot be used with --follow, --comm: an iterator runs in the task of scry itself
== stderr lacks
attach point
