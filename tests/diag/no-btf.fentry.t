# Without type information there is no fentry.
== script
fentry:vfs_read { }
== stderr
stdin:1:1-16: ERROR: fentry probes need the kernel's type information (BTF)
fentry:vfs_read { }
~~~~~~~~~~~~~~~
HINT: use a kprobe, which needs no type information
== exit 1
