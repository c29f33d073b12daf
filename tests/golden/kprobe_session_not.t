# No session where the two sides are not for the same text, or where the probe's name is asked for, which wants a program
# for each function.
== script
kprobe:vfs_rea* { @a[probe] = count(); }
kretprobe:vfs_rea* { @b = count(); }
== events
enter vfs_read
return vfs_read
return vfs_read
== show explain
kprobe:vfs_read: one kprobe.multi link for 1 functions, program kprobe_vfs_read_1 (kprobe, 61 instructions): all are attached and detached in one step
kretprobe:vfs_read: one kprobe.multi link for 1 functions, program kretprobe_vfs_read_2 (kprobe, 11 instructions): all are attached and detached in one step
== stdout


@a[kprobe:vfs_read]: 1
@b: 2
