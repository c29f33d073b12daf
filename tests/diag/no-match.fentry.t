# fentry is for functions that BTF describes and that can be traced.
== machine
btf
== script
fentry:vfs_raed { } fentry:do_sys_openat2 { }
== stderr
stdin:1:1-16: ERROR: No matches for fentry vfs_raed.
fentry:vfs_raed { } fentry:do_sys_openat2 { }
~~~~~~~~~~~~~~~
HINT: did you mean fentry:vfs_read?
stdin:1:21-42: ERROR: No matches for fentry do_sys_openat2.
fentry:vfs_raed { } fentry:do_sys_openat2 { }
                    ~~~~~~~~~~~~~~~~~~~~~
== exit 1
