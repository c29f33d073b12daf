# `args` as a whole of probes whose arguments have the kernel's types: printed, copied, kept in a map.
== machine
btf
== script
fentry:vfs_read { print(args); $copy = args; print(($copy.count, (*args).count, args->count)); @last = args; }
fexit:vfs_read { print(args); print((retval, args.count)); }
== events
enter vfs_read args=0xffff888000100000,0x1000,512,0
return vfs_read args=0xffff888000100000,0x1000,512,0 ret=-5
== stdout
{ .file = 0xffff888000100000, .buf = 0x1000, .count = 512, .pos = 0x0 }
(512, 512, 512)
{ .file = 0xffff888000100000, .buf = 0x1000, .count = 512, .pos = 0x0 }
(-5, 512)


@last: { .file = 0xffff888000100000, .buf = 0x1000, .count = 512, .pos = 0x0 }
