# A function, an event or a call alone.
== script
vfs_read { print(1); }
== stderr
stdin:1:1-9: ERROR: Invalid probe type: vfs_read
vfs_read { print(1); }
~~~~~~~~
HINT: say what kind of probe it is, as in kprobe:vfs_read; scry -l '*:*vfs_read*' lists those of this name
== exit 1
