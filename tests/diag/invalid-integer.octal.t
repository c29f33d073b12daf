# Eight is no octal digit.
== script
begin { print(08); }
== stderr
stdin:1:15-17: ERROR: syntax: invalid trailing bytes: 08
begin { print(08); }
              ~~
HINT: a leading 0 makes the number octal
== exit 1
