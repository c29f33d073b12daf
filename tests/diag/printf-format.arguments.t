# A format and its arguments.
== script
begin { printf("%d\n"); printf("%d", 1, 2); @c = count(); printf("%d", @c); }
== stderr
stdin:1:9-23: ERROR: not enough arguments for format string (0 supplied, 1 expected)
begin { printf("%d\n"); printf("%d", 1, 2); @c = count(); printf("%d", @c); }
        ~~~~~~~~~~~~~~
stdin:1:25-43: ERROR: too many arguments for format string (2 supplied, 1 expected)
begin { printf("%d\n"); printf("%d", 1, 2); @c = count(); printf("%d", @c); }
                        ~~~~~~~~~~~~~~~~~~
stdin:1:59-75: ERROR: unsupported format specifier for type 'count_t': d
begin { printf("%d\n"); printf("%d", 1, 2); @c = count(); printf("%d", @c); }
                                                          ~~~~~~~~~~~~~~~~
HINT: cast it to an integer first: (int64)@name
== exit 1
