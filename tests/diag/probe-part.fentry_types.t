# A function whose result no trampoline passes on: an error by its name, left out of what a wildcard matches.
== machine
btf
== script
fentry:tcp_make_pair { } fexit:tcp_make_* { } fentry:*_make_pair,fentry:vfs_read { }
== stderr
stdin:1:1-21: ERROR: fentry cannot probe tcp_make_pair: its result is a structure
fentry:tcp_make_pair { } fexit:tcp_make_* { } fentry:*_make_pair,fentry:vfs_read { }
~~~~~~~~~~~~~~~~~~~~
HINT: use kprobe:tcp_make_pair
stdin:1:26-42: ERROR: fexit cannot probe tcp_make_pair: its result is a structure
fentry:tcp_make_pair { } fexit:tcp_make_* { } fentry:*_make_pair,fentry:vfs_read { }
                         ~~~~~~~~~~~~~~~~
HINT: use kretprobe:tcp_make_*
stdin:1:47-65: ERROR: fentry cannot probe tcp_make_pair: its result is a structure
fentry:tcp_make_pair { } fexit:tcp_make_* { } fentry:*_make_pair,fentry:vfs_read { }
                                              ~~~~~~~~~~~~~~~~~~
HINT: use kprobe:*_make_pair
== exit 1
