# Errors are positive numbers.
== script
kprobe:vfs_read { inject_error(ENOSPC); inject_error(-28); }
== args
--unsafe
== stderr
stdin:1:54-57: ERROR: -28 is no error: errors are 1 to 4095
kprobe:vfs_read { inject_error(ENOSPC); inject_error(-28); }
                                                     ~~~
HINT: use a name, such as ENOSPC
== exit 1
