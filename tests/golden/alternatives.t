# Of a probe and its alternatives the first is attached that the kernel has and allows; each chain chooses for itself.
== machine
btf no-fentry
== script
fentry:vfs_read { @[1, "fentry"] = args.count; }
else kprobe:vfs_read { @[1, probetype] = arg2; }
else begin { fail("not reached"); }
tracepoint:none:none { @[2, "none"] = 1; } else kprobe:vfs_none, kprobe:vfs_read { @[2, "one of two"] = 1; }
else kprobe:vfs_write { @[2, probetype] = arg2; }
kprobe:vfs_read { @[3, "first"] = 1; } else begin { @[3, "second"] = 1; }
== events
enter vfs_read args=0,0,512,0
enter vfs_write args=0,0,99,0
== stdout


@[3, first]: 1
@[2, kprobe]: 99
@[1, kprobe]: 512
