# Words after the script are its parameters, numbers and strings; $# counts them.
== run
exec "$SCRY" script.bt 42 word -- -7
== script
BEGIN { printf("%d %s %d %d\n", $1, str($2), $3, $#); exit(); }
== stdout
42 word -7 3


