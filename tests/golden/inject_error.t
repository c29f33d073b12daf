# inject_error() hands the negative error to the kernel.
== script
kprobe:vfs_read { inject_error(ENOSPC); inject_error(arg0); }
== args
--unsafe
== show ir
program kprobe_vfs_read_1: kprobe
function f0 kprobe_vfs_read_1, 1 parameter
entry.0:
  v0 = context
  helper_58(v0, -28)
  v1 = load u64 [v0 + 112]
  v2 = sub 0, v1
  helper_58(v0, v2)
  return 0
