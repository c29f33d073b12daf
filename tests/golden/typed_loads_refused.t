# A kernel that refuses a load through a typed pointer: the script is compiled again, with probe reads, and -v says so.
== machine
btf typed-loads refuses-first
== args
-v
== script
fentry:vfs_read { @[args.file.f_flags] = count(); }
== events
words 0xffff888100000000 0x0000800200000001 0x2
enter vfs_read args=0xffff888100000000,0,5,0
== stdout


@[32770]: 1
== stderr
The kernel refuses loads through typed pointers; trying again without them
Trying to attach probe: fentry:vmlinux:vfs_read
Attached 1 probe
