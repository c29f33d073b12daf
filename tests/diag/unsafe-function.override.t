# override() changes what the system does.
== script
kprobe:vfs_read { override(1); }
== stderr
stdin:1:19-30: ERROR: override() is an unsafe function being used in safe mode
kprobe:vfs_read { override(1); }
                  ~~~~~~~~~~~
HINT: run with --unsafe to allow it
== exit 1
