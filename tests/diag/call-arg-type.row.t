# row() prints records: what it gets names its columns.
== script
begin { row((1, "x")); }
== stderr
stdin:1:13-21: ERROR: row() expects a record, (int8,string[2]) provided
begin { row((1, "x")); }
            ~~~~~~~~
HINT: name the columns: row((pid = pid, comm = comm))
== exit 1
