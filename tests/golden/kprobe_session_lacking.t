# A kernel without session links: two programs.
== script
kprobe:vfs_read { @a = count(); }
kretprobe:vfs_read { @b = count(); }
== machine
no-kprobe-session
== show explain
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_1 (kprobe, 11 instructions): for one place, the cheapest mechanism that serves this body
kretprobe:vfs_read: a probe event of its own, program kretprobe_vfs_read_2 (kprobe, 11 instructions): for one place, the cheapest mechanism that serves this body
