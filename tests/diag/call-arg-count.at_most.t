# strftime has two arguments.
== script
begin { print(strftime("%H", nsecs, 3)); }
== stderr
stdin:1:15-39: ERROR: strftime() requires 2 arguments (3 provided)
begin { print(strftime("%H", nsecs, 3)); }
              ~~~~~~~~~~~~~~~~~~~~~~~~
HINT: strftime(format: text, ns: int) -> timestamp
== exit 1
