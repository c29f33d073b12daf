# A predicate that follows without a blank is taken for a part of the name; no name has such an end.
== machine
btf
== script
tracepoint:syscalls:sys_enter_openat/pid==cpid/ { }
kprobe:vfs_read/pid==1/ { }
fentry:vfs_read/pid==1/ { }
uprobe:/proc/self/exe:main/comm=="a:b"/ { }
uprobe:/proc/self/exe:no/such.Function { }
== args
-c /bin/true
== stderr
stdin:1:1-48: ERROR: No matches for tracepoint syscalls:sys_enter_openat/pid==cpid/.
tracepoint:syscalls:sys_enter_openat/pid==cpid/ { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: put a blank before the predicate: tracepoint:syscalls:sys_enter_openat /.../
stdin:2:1-24: ERROR: No matches for kprobe vfs_read/pid==1/.
kprobe:vfs_read/pid==1/ { }
~~~~~~~~~~~~~~~~~~~~~~~
HINT: put a blank before the predicate: kprobe:vfs_read /.../
stdin:3:1-24: ERROR: No matches for fentry vfs_read/pid==1/.
fentry:vfs_read/pid==1/ { }
~~~~~~~~~~~~~~~~~~~~~~~
HINT: put a blank before the predicate: fentry:vfs_read /.../
stdin:4:1-40: ERROR: No matches for uprobe /proc/self/exe:main/comm==a:b/.
uprobe:/proc/self/exe:main/comm=="a:b"/ { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: put a blank before the predicate: uprobe:/proc/self/exe:main /.../
stdin:5:1-39: ERROR: No matches for uprobe /proc/self/exe:no/such.Function.
uprobe:/proc/self/exe:no/such.Function { }
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
HINT: list the names that it has with scry -l 'uprobe:/proc/self/exe:*'; debug information would add more
== exit 1
