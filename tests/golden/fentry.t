# Typed arguments by name, also behind a pointer; the return value with its type; the function's name.
== machine
btf
== script
fentry:vfs_read { printf("%s %lld %x\n", probe, args.count, args->file->f_mode); @f[func] = count(); }
fexit:vfs_read { print(retval); @r = sum(retval); @c[args.count, retval < 0] = count(); }
kfunc:vmlinux:vfs_w* { @w[probe] = count(); }
== events
words 0xffff888000100000 0x200000001
enter vfs_read args=0xffff888000100000,0x1000,512,0
return vfs_read args=0xffff888000100000,0x1000,512,0 ret=-5
enter vfs_write args=0,0,1,0
return vfs_write args=0,0,1,0 ret=1
== stdout
fentry:vmlinux:vfs_read 512 1
-5


@c[512, true]: 1
@f[vfs_read]: 1
@r: -5
@w[fentry:vmlinux:vfs_write]: 1
