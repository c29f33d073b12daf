# What reads a pinned iterator is no scry: only what the kernel itself can print goes there.
== machine
btf
== script
iter:task:tasks { print(pid); printf("%r %o %s\n", buf(comm, 4), 8, 9); printf("%d%d%d%d%d%d%d%d%d%d%d%d%d", 1,2,3,4,5,6,7,8,9,10,11,12,13); @a = count(); }
== stderr
stdin:1:19-29: ERROR: print() cannot write into the file of a pinned iterator
iter:task:tasks { print(pid); printf("%r %o %s\n", buf(comm, 4), 8, 9); printf("%d%d%d%d%d%d%d%d%d%d%d%d%d", 1,2,3,4,5,6,7,8,9,10,11,12,13); @a = count(); }
                  ~~~~~~~~~~
HINT: use printf(): scry does not run when the file is read
stdin:1:52-64: ERROR: %r of a value of type buffer[8] cannot be printed into the file of a pinned iterator
iter:task:tasks { print(pid); printf("%r %o %s\n", buf(comm, 4), 8, 9); printf("%d%d%d%d%d%d%d%d%d%d%d%d%d", 1,2,3,4,5,6,7,8,9,10,11,12,13); @a = count(); }
                                                   ~~~~~~~~~~~~
HINT: use %d %u %x %X %c %p for integers and %s for strings
stdin:1:66-67: ERROR: %o of a value of type int8 cannot be printed into the file of a pinned iterator
iter:task:tasks { print(pid); printf("%r %o %s\n", buf(comm, 4), 8, 9); printf("%d%d%d%d%d%d%d%d%d%d%d%d%d", 1,2,3,4,5,6,7,8,9,10,11,12,13); @a = count(); }
                                                                 ~
HINT: use %d %u %x %X %c %p for integers and %s for strings
stdin:1:69-70: ERROR: %s of a value of type int8 cannot be printed into the file of a pinned iterator
iter:task:tasks { print(pid); printf("%r %o %s\n", buf(comm, 4), 8, 9); printf("%d%d%d%d%d%d%d%d%d%d%d%d%d", 1,2,3,4,5,6,7,8,9,10,11,12,13); @a = count(); }
                                                                    ~
HINT: use %d %u %x %X %c %p for integers and %s for strings
stdin:1:73-140: ERROR: the kernel prints at most 12 values at once into the file of a pinned iterator
iter:task:tasks { print(pid); printf("%r %o %s\n", buf(comm, 4), 8, 9); printf("%d%d%d%d%d%d%d%d%d%d%d%d%d", 1,2,3,4,5,6,7,8,9,10,11,12,13); @a = count(); }
                                                                        ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
== exit 1
