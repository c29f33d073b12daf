# "-" reads the script from standard input.
== run
exec "$SCRY" - one < script.bt
== script
BEGIN { printf("%s\n", str($1)); exit(); }
== stdout
one


