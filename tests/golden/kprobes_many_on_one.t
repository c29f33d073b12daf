# More bodies on one function than may be called by it: all of them are kprobes.
== machine
btf
== script
kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } kprobe:vfs_read { @ = count(); } 
kprobe:vfs_write { @w = count(); }
== show explain
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_1 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_2 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_3 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_4 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_5 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_6 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_7 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_8 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_9 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_10 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_11 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_12 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_13 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_14 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_15 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_16 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_17 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_18 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_19 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_20 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_21 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_22 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_23 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_24 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_25 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_26 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_27 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_28 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_29 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_30 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_31 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_32 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_read: a probe event of its own, program kprobe_vfs_read_33 (kprobe, 10 instructions): for one place, the cheapest mechanism that serves this body
kprobe:vfs_write: BPF trampoline, program kprobe_vfs_write_34 (fentry, 11 instructions): the body uses the arguments only: the function calls the program directly
