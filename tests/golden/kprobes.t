# Kernel functions by name and by wildcard: raw arguments, registers, the function's name, the return value.
== script
kprobe:vfs_read { printf("%s %d %llx %s\n", probe, arg1, reg("si"), func); @e[func] = count(); }
kretprobe:vfs_read { print(retval); @r[func] = sum(retval); }
kprobe:vfs_* { @multi[func] = count(); }
kretprobe:ext4:* /(int32)retval < 0/ { @[probe] = count(); }
== events
task comm=dd pid=7
enter vfs_read args=1,42
enter vfs_write args=1
return vfs_read ret=512
enter ext4_read
return ext4_read ret=0xffffffff
== stdout
kprobe:vfs_read 42 2a vfs_read
512


@[kretprobe:ext4:ext4_read]: 1
@e[vfs_read]: 1
@multi[vfs_read]: 1
@multi[vfs_write]: 1
@r[vfs_read]: 512
