# A program that serves several probes looks its name up when it runs: by the number of the system call, or by the place in a
# multi link. Where the compiler must know the name, each has a program of its own.
== machine
btf
== script
tracepoint:syscalls:sys_enter_read, tracepoint:syscalls:sys_enter_openat, tracepoint:raw_syscalls:sys_enter { @sys[probe] = count(); }
kprobe:vfs_* { @[probe, func] = count(); for $i : 0..20 { @loop[probe] = count(); } }
kprobe:vfs_* { @text[str(probe, 9), probe + "!"] = count(); }
kprobe:vfs_* { if comptime (probe == "kprobe:vfs_read") { @only = count(); } }
== show probes
kprobe:vfs_dup -> kprobe_vfs_dup_1
kprobe:vfs_dup -> kprobe_vfs_dup_2
kprobe:vfs_open -> kprobe_vfs_open_3
kprobe:vfs_read -> kprobe_vfs_read_4
kprobe:vfs_write -> kprobe_vfs_write_5
kprobe:vfs_dup -> kprobe_vfs_dup_6
kprobe:vfs_open -> kprobe_vfs_open_7
kprobe:vfs_read -> kprobe_vfs_read_8
kprobe:vfs_write -> kprobe_vfs_write_9
tracepoint:syscalls:sys_enter_read -> tracepoint_syscalls_sys_enter_read_10
== events
syscall read
syscall openat
syscall getpid
enter vfs_read args=1
enter vfs_write args=1
enter vfs_open args=1
== stdout


@[kprobe:vfs_open, vfs_open]: 1
@[kprobe:vfs_read, vfs_read]: 1
@[kprobe:vfs_write, vfs_write]: 1
@loop[kprobe:vfs_open]: 20
@loop[kprobe:vfs_read]: 20
@loop[kprobe:vfs_write]: 20
@only: 1
@sys[tracepoint:syscalls:sys_enter_openat]: 1
@sys[tracepoint:syscalls:sys_enter_read]: 1
@sys[tracepoint:raw_syscalls:sys_enter]: 3
@text[kprobe:vf, kprobe:vfs_open!]: 1
@text[kprobe:vf, kprobe:vfs_read!]: 1
@text[kprobe:vf, kprobe:vfs_write!]: 1
