# A blank in an attach point with a path: the path is no predicate.
== script
uretprobe:/usr/bin/postgres: pg_walfile_name { print(1); }
== stderr
stdin:1:30-45: ERROR: syntax: expected '{', found 'pg_walfile_name'
uretprobe:/usr/bin/postgres: pg_walfile_name { print(1); }
                             ~~~~~~~~~~~~~~~
HINT: put the body in braces; put a part of an attach point in quotes if it contains a blank
== exit 1
