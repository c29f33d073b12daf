# A wildcard over the functions of modules is one link, as far as their names are those of one function.
== script
kprobe:ext4:* { @[func] = count(); } kprobe:vm*:vfs_* { @p[probe] = count(); }
== show explain
kprobe:ext4:ext4_read and 1 more: one kprobe.multi link for 2 functions, program kprobe_ext4_ext4_read_1 (kprobe, 56 instructions): all are attached and detached in one step
kprobe:ext4:vfs_dup: a probe event of its own, program kprobe_ext4_vfs_dup_2 (kprobe, 56 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vmlinux:vfs_dup: a probe event of its own, program kprobe_vmlinux_vfs_dup_3 (kprobe, 65 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vmlinux:vfs_open and 2 more: one kprobe.multi link for 3 functions, program kprobe_vmlinux_vfs_open_4 (kprobe, 70 instructions): all are attached and detached in one step
== events
enter ext4_read
enter vfs_open
enter vfs_dup
== stdout


@[ext4_read]: 1
@p[kprobe:vmlinux:vfs_dup]: 1
@p[kprobe:vmlinux:vfs_open]: 1
