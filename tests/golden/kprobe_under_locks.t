# A probe on what programs may call with a lock of the kernel's held: beside programs that the kernel lets run inside
# others, it leaves out what happens while one of the script runs on its CPU.
== machine
btf cpus=2
== script
kprobe:vfs_read { printf("a\n"); } kprobe:_raw_spin_lock { printf("b\n"); }
== show explain
kprobe:vfs_read: BPF trampoline, program kprobe_vfs_read_1 (fentry, 26 instructions): the body uses the arguments only: the function calls the program directly
kprobe:_raw_spin_lock: a probe event of its own, program kprobe__raw_spin_lock_2 (kprobe, 31 instructions): for one place, the cheapest mechanism that serves this body
== show ir
program kprobe_vfs_read_1: fentry vfs_read
function f0 kprobe_vfs_read_1, 1 parameter
entry.0:
  v0 = get_smp_processor_id()
  if v0 < 2 goto cpu.1 else end.5 (rare)
cpu.1:
  v1 = shl v0, 6
  v2 = map_value m0
  v3 = add v2, v1
  atomic_add u64 [v3 + 64], 1
  v4 = map m1
  v5 = ringbuf_reserve(v4, 8, 0)
  if v5 != 0 goto then.2 else else.3 (rare)
then.2:
  store u64 [v5], 0
  v6 = load u64 [v2]
  ringbuf_submit(v5, v6)
  goto leave.4
else.3:
  atomic_add u64 [v2 + 192], 1
  goto leave.4
leave.4:
  atomic_add u64 [v3 + 64], -1
  goto end.5
end.5:
  return 0
program kprobe__raw_spin_lock_2: kprobe
function f0 kprobe__raw_spin_lock_2, 1 parameter
entry.0:
  v0 = get_smp_processor_id()
  if v0 < 2 goto cpu.1 else end.7 (rare)
cpu.1:
  v1 = shl v0, 6
  v2 = map_value m0
  v3 = add v2, v1
  v4 = load u64 [v3 + 64]
  if v4 == 0 goto alone.2 else beside.6 (rare)
alone.2:
  atomic_add u64 [v3 + 64], 1
  v5 = map m1
  v6 = ringbuf_reserve(v5, 8, 0)
  if v6 != 0 goto then.3 else else.4 (rare)
then.3:
  store u64 [v6], 2
  v7 = load u64 [v2]
  ringbuf_submit(v6, v7)
  goto leave.5
else.4:
  atomic_add u64 [v2 + 224], 1
  goto leave.5
leave.5:
  atomic_add u64 [v3 + 64], -1
  goto end.7
beside.6:
  atomic_add u64 [v2 + 208], 1
  goto end.7
end.7:
  return 0
