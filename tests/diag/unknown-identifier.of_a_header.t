# A name that a header would define.
== script
begin { print(SIGTERM); }
== stderr
stdin:1:15-22: ERROR: Unknown identifier: 'SIGTERM'
begin { print(SIGTERM); }
              ~~~~~~~
HINT: write the number, or #include the header that defines the name
== exit 1
