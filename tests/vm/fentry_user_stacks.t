# Each program of a list has the same walk of user stacks, which was compiled once: it must find the state of its own.
# A wildcard leaves out what no trampoline passes on.
== script
fentry:vfs_read, fentry:vfs_write, fentry:tcp_v4_init* /comm == "dd"/ { @[func] = count(); @frames[ustack] = count(); }
== args
-c '/bin/dd if=/dev/zero of=/dev/null bs=512 count=100'
== needs kprobes
== check
maps['@']['vfs_read'] >= 100
maps['@']['vfs_write'] >= 100
lines.count(']: 100') == 2
== stderr contains
1 function is left out, which fentry cannot probe; tcp_v4_init_seq_and_ts_off: its result is a union
