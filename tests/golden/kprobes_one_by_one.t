# Without multi links a wildcard is one probe each, of one program; what nothing else matches is left out with missing_probes = warn.
== machine
btf no-kprobe-multi
== args
--no-warnings
== script
config = { missing_probes = warn }
kprobe:vfs_*, kprobe:no_such_function { @[func] = count(); }
kprobe:nothing { @x = 1; }
== show explain
kprobe:vfs_dup: a probe event of its own, program kprobe_vfs_dup_1 (kprobe, 38 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_open: a probe event of its own, program kprobe_vfs_dup_1 (kprobe, 38 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_dup_1 (kprobe, 38 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_write: a probe event of its own, program kprobe_vfs_dup_1 (kprobe, 38 instructions): for one place, the cheapest mechanism that serves this body
== events
enter vfs_open
enter vfs_write
== stdout


@[vfs_open]: 1
@[vfs_write]: 1
