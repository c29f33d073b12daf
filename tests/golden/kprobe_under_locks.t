# A kprobe on a function that programs may call with a lock of their own held: kprobes leave each other out, so no other
# becomes a program that its function calls.
== machine
btf
== script
kprobe:vfs_read { printf("a\n"); } kprobe:_raw_spin_lock { printf("b\n"); }
== show explain
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_1 (kprobe, 19 instructions): one place, for which the kernel has no cheaper way that serves this body
kprobe:_raw_spin_lock: a probe event of its own, program kprobe__raw_spin_lock_2 (kprobe, 19 instructions): one place, for which the kernel has no cheaper way that serves this body
