# In a pinned iterator printf is one call of the kernel's own formatting, with each value cut as its directive says.
== machine
btf
== script
iter:task:tasks { printf("%-16s|%5d|%p 100%%\n", ctx.task.comm, ctx.task.pid, 7); }
== show ir
program iter_task_1: iterator task
function f0 iter_task_1, 1 parameter
  slot s0: 24 bytes, align 8
  slot s1: 16 bytes, align 8
  slot s2: 8 bytes, align 8
entry.0:
  v0 = context
  v1 = load u64 [v0 + 8]
  if v1 != 0 goto start.1 else end.2 (rare)
start.1:
  v2 = frame_address s0
  v3 = frame_address s1
  v4 = frame_address s0
  store u64 [v4], 0
  store u64 [v4 + 8], 0
  store u8 [v4 + 16], 0
  v5 = as_number v1
  v6 = add v5, 4
  probe_read_kernel_str(v4, 17, v6)
  v7 = load u64 [v4]
  store u64 [v3], v7
  v8 = load u64 [v4 + 8]
  store u64 [v3 + 8], v8
  store u64 [v2], v3
  v9 = frame_address s2
  probe_read_kernel(v9, 4, v5)
  v10 = load s32 [v9]
  v11 = sext 32 v10
  store u64 [v2 + 8], v11
  store u64 [v2 + 16], 7
  v12 = load u64 [v0]
  v13 = load u64 [v12]
  v14 = map_value m2
  seq_printf(v13, v14, 26, v2, 24)
  goto end.2
end.2:
  return 0
