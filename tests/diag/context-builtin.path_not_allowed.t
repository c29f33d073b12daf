# The kernel allows path() in a few functions only: said before it refuses the program.
== script
fentry:vfs_read { print(path(args.file.f_path)); }
== stderr
== exit 1
