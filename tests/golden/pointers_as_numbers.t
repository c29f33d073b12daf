# What is calculated with a pointer that the verifier knows as one is calculated with its number; its members are still
# reached by the pointer itself, and an argument that is a number is left alone.
== machine
btf
== script
fentry:vfs_read { @n = (uint64)args.file / 3; @c = args.count / 3; @flags = args.file.f_flags; }
== show ir
program fentry_vmlinux_vfs_read_1: fentry vfs_read
function f0 fentry_vmlinux_vfs_read_1, 1 parameter
  slot s0: 8 bytes, align 8
entry.0:
  v0 = map_value m0
  v1 = context
  v2 = load u64 [v1]
  v3 = as_number v2
  v4 = udiv v3, 3
  store u64 [v0 + 24], v4
  store u64 [v0 + 16], 1
  v5 = load u64 [v1 + 16]
  v6 = udiv v5, 3
  store u64 [v0 + 40], v6
  store u64 [v0 + 32], 1
  v7 = frame_address s0
  v8 = add v3, 4
  probe_read_kernel(v7, 4, v8)
  v9 = load u32 [v7]
  store u32 [v0 + 56], v9
  store u64 [v0 + 48], 1
  return 0
