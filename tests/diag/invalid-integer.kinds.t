# Texts that are no integer.
== script
begin { print(08); print(10e3); print(1_); print(0x); print(1e0); }
== stderr
stdin:1:15-17: ERROR: syntax: invalid trailing bytes: 08
begin { print(08); print(10e3); print(1_); print(0x); print(1e0); }
              ~~
HINT: a leading 0 makes the number octal
== exit 1
