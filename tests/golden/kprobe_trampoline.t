# A kprobe whose body wants no more than arguments of the function is called by the function itself (BPF trampoline), and
# so is a kretprobe whose body wants no more than the result; what it sees is the same. Registers, a stack, arguments that
# the function has not, offsets, names that modules share and wildcards want a kprobe; so does a probe beside one of the
# same function that does.
== machine
btf
== args
--unsafe
== script
kprobe:vfs_read /arg2 > 5/ { printf("%s %d %llx %s\n", probe, arg2, arg0 / 16, func); @e[func, arg1 & 0xff] = count(); }
kprobe:vfs_write, kprobe:vmlinux:schedule { @two = count(); }
kprobe:vfs_open { @kstack[kstack] = count(); }
kprobe:vfs_open { @beside = count(); }
kprobe:do_sys_openat2 { @not_described = count(); }
kprobe:vfs_read+4 { @offset = count(); }
kprobe:vfs_dup { @shared_name = count(); }
kretprobe:vfs_read { @ret[retval] = count(); }
kretprobe:schedule { @left = count(); }
kretprobe:vfs_write { @result[kstack] = count(); }
== show explain
kprobe:vfs_read: BPF trampoline, program kprobe_vfs_read_1 (fentry, 99 instructions): the body uses the arguments only: the function calls the program directly
kprobe:vfs_write: BPF trampoline, program kprobe_vfs_write_2 (fentry, 10 instructions): the body uses the arguments only: the function calls the program directly
kprobe:vmlinux:schedule: BPF trampoline, program kprobe_vmlinux_schedule_3 (fentry, 10 instructions): the body uses the arguments only: the function calls the program directly
kprobe:vfs_open: a probe event of its own, program kprobe_vfs_open_4 (kprobe, 91 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_open: a probe event of its own, program kprobe_vfs_open_5 (kprobe, 11 instructions): for one place, the cheapest mechanism that serves this body
kprobe:do_sys_openat2: a probe event of its own, program kprobe_do_sys_openat2_6 (kprobe, 11 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read+4: a probe event of its own, program kprobe_vfs_read_4_7 (kprobe, 11 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_dup: a probe event of its own, program kprobe_vfs_dup_8 (kprobe, 11 instructions): for one place, the cheapest mechanism that serves this body
kretprobe:vfs_read: BPF trampoline, program kretprobe_vfs_read_9 (fexit, 57 instructions): the body uses the result only: the function calls the program directly
kretprobe:schedule: BPF trampoline, program kretprobe_schedule_10 (fexit, 11 instructions): the body uses the result only: the function calls the program directly
kretprobe:vfs_write: a probe event of its own, program kretprobe_vfs_write_11 (kprobe, 92 instructions): for one place, the cheapest mechanism that serves this body
== events
enter vfs_read args=0xffff8881000000ab,0x7f00000000cd,10,3
return vfs_read args=1,2,3,4 ret=10
enter vfs_write
enter schedule
return schedule
enter vfs_open
== stdout
kprobe:vfs_read 10 ffff8881000000a vfs_read


@beside: 1
@e[vfs_read, 205]: 1
@kstack[
]: 1
@left: 1
@offset: 1
@ret[10]: 1
@two: 2
