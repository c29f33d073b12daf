# What is written wrongly is reported in every alternative, also in those that are not needed.
== machine
btf
== script
kprobe:vfs_read { } else interval:week:1 { }
== stderr
stdin:1:26-41: ERROR: week is not an accepted unit of time
kprobe:vfs_read { } else interval:week:1 { }
                         ~~~~~~~~~~~~~~~
HINT: use one of the units hz, s, ms, us
== exit 1
