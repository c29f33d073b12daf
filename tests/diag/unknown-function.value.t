# A value of another language as a function; a comparison of C.
== script
begin { print(execname()); if (strcmp(comm, "a") == 0) { } }
== stderr
== exit 1
