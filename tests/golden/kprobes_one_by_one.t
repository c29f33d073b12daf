# Without multi links a wildcard is one probe each; what nothing else matches is left out with missing_probes = warn.
== machine
no-kprobe-multi
== args
--no-warnings
== script
config = { missing_probes = warn }
kprobe:vfs_*, kprobe:no_such_function { @[func] = count(); }
kprobe:nothing { @x = 1; }
== events
enter vfs_open
enter vfs_write
== stdout


@[vfs_open]: 1
@[vfs_write]: 1
