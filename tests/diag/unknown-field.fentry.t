# Parameters by name; those that fit no register cannot be read.
== machine
btf
== script
fentry:vfs_read { print(args.fil); } fentry:vfs_open { print(args.path); }
== stderr
stdin:1:25-33: ERROR: Can't find function parameter fil
fentry:vfs_read { print(args.fil); } fentry:vfs_open { print(args.path); }
                        ~~~~~~~~
HINT: did you mean file?
stdin:1:62-71: ERROR: path has unsupported type
fentry:vfs_read { print(args.fil); } fentry:vfs_open { print(args.path); }
                                                             ~~~~~~~~~
HINT: read parameters that fit a register
== exit 1
