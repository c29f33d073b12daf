# A child that cannot be started: its name, status 1, and nothing was traced.
== run
exec "$SCRY" -c '/no/such/program' -e 'tracepoint:sched:sched_switch { @ = count(); }'
== ready none
== exit 1
== stdout
== stderr contains
/no/such/program
