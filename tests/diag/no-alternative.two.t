# Neither the probe nor its alternative exists on this kernel.
== machine
btf no-fentry no-kprobe
== script
fentry:vfs_read { @ = count(); } else kprobe:vfs_read { @ = count(); }
== stderr
stdin:1:1-16: ERROR: this kernel has none of fentry:vfs_read, kprobe:vfs_read.
fentry:vfs_read { @ = count(); } else kprobe:vfs_read { @ = count(); }
~~~~~~~~~~~~~~~
HINT: end with an else that every kernel has: else begin { ... }
== exit 1
