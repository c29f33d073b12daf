# A script file that is not there: its name and the reason, status 1.
== run
exec "$SCRY" no-such-file.bt
== ready none
== exit 1
== stdout
== stderr contains
no-such-file.bt
No such file or directory
