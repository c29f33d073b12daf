# Without root: one sentence that says what to do, status 1.
== needs root
== where host
== run
cp "$SCRY" ./scry && chmod 755 scry
exec setpriv --reuid=65534 --regid=65534 --clear-groups ./scry -e 'BEGIN { exit(); }'
== ready none
== exit 1
== stdout
== stderr matches
ERROR: .*root.*
