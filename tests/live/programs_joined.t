# Several -e are one script.
== run
"$SCRY" -q -e 'begin { printf("one\n"); exit(); }' -e 'end { printf("two\n"); }'
== ready none
== stdout
one
two


== exit 0
