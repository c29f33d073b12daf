# An aggregate is cast for %d.
== script
begin { @c = count(); printf("%d\n", @c); }
== stderr
stdin:1:23-41: ERROR: unsupported format specifier for type 'count_t': d
begin { @c = count(); printf("%d\n", @c); }
                      ~~~~~~~~~~~~~~~~~~
HINT: cast it to an integer first: (int64)@name
== exit 1
