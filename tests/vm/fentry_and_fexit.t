# dd reads 100 blocks: entry and return of vfs_read see each with typed arguments; path() names what is closed.
# A function that a list names twice is seen twice.
== script
fentry:vfs_read /comm == "dd"/ { @enter[args.count, func] = count(); @mode[args.file.f_mode & 1] = count(); }
fexit:vfs_read /comm == "dd"/ { @ret[retval, args.count] = count(); }
fentry:vfs_read, kfunc:vfs_read /comm == "dd"/ { @twice = count(); }
fentry:filp_close /comm == "dd"/ { @closed[path(args.filp.f_path) != ""] = count(); }
== args
-c '/bin/dd if=/dev/zero of=/dev/null bs=512 count=100'
== needs kprobes
== check
maps['@enter']['512, vfs_read'] == 100
maps['@mode']['1'] == 100
maps['@ret']['512, 512'] == 100
maps['@twice'] == 200
== stderr contains
100+0 records in
