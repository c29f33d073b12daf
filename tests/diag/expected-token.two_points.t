# Attach points are separated by commas; a condition stands between slashes.
== script
kprobe:vfs_read kprobe:vfs_write { }
kprobe:vfs_read if (pid == 3) { }
== stderr
stdin:1:17-23: ERROR: syntax: expected '{', found 'kprobe'
kprobe:vfs_read kprobe:vfs_write { }
                ~~~~~~
HINT: separate attach points with ',': kprobe:vfs_read, kprobe:vfs_write { ... }
stdin:2:17-19: ERROR: syntax: expected '{', found 'if'
kprobe:vfs_read if (pid == 3) { }
                ~~
HINT: put the condition between slashes after the attach point: /pid == 3/ { ... }
== exit 1
