# A pattern is a literal, and whole.
== script
begin { print(glob(comm, comm)); print(glob(comm, "[abc")); }
== stderr
stdin:1:26-30: ERROR: glob() expects a string literal (string provided)
begin { print(glob(comm, comm)); print(glob(comm, "[abc")); }
                         ~~~~
stdin:1:51-57: ERROR: a set of the pattern lacks its ']'
begin { print(glob(comm, comm)); print(glob(comm, "[abc")); }
                                                  ~~~~~~
== exit 1
