# fentry has no return value yet, and a void function never.
== machine
btf
== script
fentry:vfs_read { print(retval); } fexit:schedule { print(retval); }
== stderr
stdin:1:25-31: ERROR: Can't find a field $retval
fentry:vfs_read { print(retval); } fexit:schedule { print(retval); }
                        ~~~~~~
HINT: use fexit for the return value
stdin:1:59-65: ERROR: Can't find a field $retval
fentry:vfs_read { print(retval); } fexit:schedule { print(retval); }
                                                          ~~~~~~
HINT: use fexit without retval: the function returns nothing that fits a register
== exit 1
