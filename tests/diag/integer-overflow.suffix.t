# A suffix has its range.
== script
begin { print(4294967296u); }
== stderr
stdin:1:15-26: ERROR: syntax: overflow error, maximum value is 4294967295: 4294967296u
begin { print(4294967296u); }
              ~~~~~~~~~~~
== exit 1
