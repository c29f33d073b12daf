# Several values are a tuple.
== script
begin { print(comm, pid); }
== stderr
stdin:1:9-25: ERROR: Non-map print() only takes 1 argument, 2 found
begin { print(comm, pid); }
        ~~~~~~~~~~~~~~~~
HINT: print several values as a tuple, print((a, b)), or with printf()
== exit 1
