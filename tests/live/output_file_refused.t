# -o with a file that cannot be created: its name and the reason, status 1.
== run
exec "$SCRY" -o /nonexistent/out.txt -e 'BEGIN { exit(); }'
== ready none
== exit 1
== stdout
== stderr contains
Failed to open output file: "/nonexistent/out.txt": No such file or directory
