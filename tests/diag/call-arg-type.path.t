# path() takes a struct path.
== machine
btf
== script
fentry:vfs_read { print(path(args.file)); print(path(1)); }
== stderr
stdin:1:25-40: ERROR: path() only supports struct path arguments (struct file * provided)
fentry:vfs_read { print(path(args.file)); print(path(1)); }
                        ~~~~~~~~~~~~~~~
HINT: pass a struct path, for example path(args.file.f_path)
stdin:1:49-56: ERROR: path() only supports struct path arguments (int8 provided)
fentry:vfs_read { print(path(args.file)); print(path(1)); }
                                                ~~~~~~~
HINT: pass a struct path, for example path(args.file.f_path)
== exit 1
