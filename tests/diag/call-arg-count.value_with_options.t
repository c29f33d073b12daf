# top and div are for maps; a format with arguments was meant for printf().
== script
begin { print(1, 2); print("%d %s", pid, comm); print("a", 1, 2, 3); }
== stderr
stdin:1:9-20: ERROR: Non-map print() only takes 1 argument, 2 found
begin { print(1, 2); print("%d %s", pid, comm); print("a", 1, 2, 3); }
        ~~~~~~~~~~~
HINT: print several values as a tuple, print((a, b)), or with printf()
stdin:1:22-47: ERROR: Non-map print() only takes 1 argument, 3 found
begin { print(1, 2); print("%d %s", pid, comm); print("a", 1, 2, 3); }
                     ~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: use printf() for a format
stdin:1:49-68: ERROR: Non-map print() only takes 1 argument, 4 found
begin { print(1, 2); print("%d %s", pid, comm); print("a", 1, 2, 3); }
                                                ~~~~~~~~~~~~~~~~~~~
HINT: print several values as a tuple, print((a, b)), or with printf()
== exit 1
