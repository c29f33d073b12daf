# dd reads 200 blocks: entry and return of vfs_read see each, by name and by wildcard, with arguments and result.
== script
kprobe:vfs_read /comm == "dd"/ { @enter[func, arg2] = count(); }
kretprobe:vfs_read /comm == "dd"/ { @ret[func, retval] = count(); }
kprobe:vfs_rea* /comm == "dd"/ { @multi[func] = count(); @by_name[probe] = count(); }
== args
-c '/bin/dd if=/dev/zero of=/dev/null bs=512 count=200'
== needs kprobes
== check
maps['@enter']['vfs_read, 512'] == 200
maps['@ret']['vfs_read, 512'] == 200
maps['@multi']['vfs_read'] == 200
maps['@by_name']['kprobe:vfs_read'] == 200 and len(maps['@by_name']) == len(maps['@multi'])
== stderr contains
200+0 records in
