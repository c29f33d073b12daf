# A value of another language as a function; a comparison of C.
== script
begin { print(execname()); if (strcmp(comm, "a") == 0) { } }
== stderr
stdin:1:15-23: ERROR: Unknown function: 'execname'
begin { print(execname()); if (strcmp(comm, "a") == 0) { } }
              ~~~~~~~~
HINT: use comm: the name of the thread
stdin:1:32-38: ERROR: Unknown function: 'strcmp'
begin { print(execname()); if (strcmp(comm, "a") == 0) { } }
                               ~~~~~~
HINT: compare strings by == or !=: comm == "sh"
== exit 1
