# Members behind a pointer whose type the verifier knows are loaded, not read by a helper: also by way of a variable that has
# one value, and of a cast to what it is. Null reads as 0, and so does an address that leads nowhere.
== machine
btf typed-loads
== script
fentry:vfs_read { $f = args.file; $again = (struct file *)args.file; @[$f.f_flags, $again->f_mode, args.file.f_path.dentry] = count(); }
fentry:vfs_write { $f = args.file; if (args.count == 1) { $f = (struct file *)args.buf; } @other[$f.f_flags] = count(); }
kprobe:vfs_read { $f = (struct file *)arg0; @mode = $f->f_mode; @n = arg0 / 2; }
rawtracepoint:sched_switch { $p = args.prev; for ($kv : @) { @loop = $p.pid; } @pid = args.next.pid; }
== show bpf
map 0 globals: array, key 4, value 144, 1 entries, shared memory
map 1 events: ringbuf, key 0, value 0, 4194304 entries
map 2 anonymous: percpu_hash, key 16, value 8, 4096 entries
map 3 other: percpu_hash, key 4, value 8, 4096 entries
map 4 zeros: array, key 4, value 8, 1 entries, read-only
map 5 scratch: array, key 4, value 64, 2 entries
script map @[(uint32,uint32,void *)]: count_t, per-CPU hash of map 2
script map @other[uint32]: count_t, per-CPU hash of map 3
script map @mode: uint32, slot of map 0 at 16
script map @n: uint64, slot of map 0 at 32
script map @loop: int32, slot of map 0 at 48
script map @pid: int32, slot of map 0 at 64
layout 0 helper_error "Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @ = percpuhash(5000)`", 8 bytes, int64 at 0, "map_update_elem"
layout 1 helper_error "Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @other = percpuhash(5000)`", 8 bytes, int64 at 0, "map_update_elem"

program fentry_vmlinux_vfs_read_1: fentry vfs_read, 63 instructions
  ; 1: fentry:vfs_read { $f = args.file; $again = (struct file *)args.file; @[$f.f_flags, $again->f_mode, args.file.f_path.dentry] = count(); }
   0: r1 = *(u64 *)(r1 +0)
   1: if r1 == 0 goto 21
   2: r2 = *(u32 *)(r1 +4)
   3: *(u32 *)(r10 -16) = r2
   4: if r1 == 0 goto 23
   5: r2 = *(u32 *)(r1 +0)
   6: *(u32 *)(r10 -12) = r2
   7: if r1 == 0 goto 25
   8: r1 = *(u64 *)(r1 +16)
   9: *(u64 *)(r10 -8) = r1
  10: r1 = map[anonymous]
  12: r2 = r10
  13: r2 += -16
  14: call bpf_map_lookup_elem#1
  15: if r0 == 0 goto 27
  16: r1 = *(u64 *)(r0 +0)
  17: r1 += 1
  18: *(u64 *)(r0 +0) = r1
  19: r0 = 0
  20: exit
  21: r2 = 0
  22: goto 3
  23: r2 = 0
  24: goto 6
  25: r1 = 0
  26: goto 9
  27: r1 = map[anonymous]
  29: r2 = r10
  30: r2 += -16
  31: r3 = map[zeros] value +0
  33: r4 = 1
  34: call bpf_map_update_elem#2
  35: r6 = r0
  36: r1 = map[anonymous]
  38: r2 = r10
  39: r2 += -16
  40: call bpf_map_lookup_elem#1
  41: if r0 != 0 goto 16
  42: r1 = map[events]
  44: r2 = 16
  45: r3 = 0
  46: call bpf_ringbuf_reserve#131
  47: if r0 == 0 goto 58
  48: r1 = 0x800000000 ll
  50: *(u64 *)(r0 +0) = r1
  51: *(u64 *)(r0 +8) = r6
  52: r1 = map[globals] value +0
  54: r2 = *(u64 *)(r1 +0)
  55: r1 = r0
  56: call bpf_ringbuf_submit#132
  57: goto 19
  58: r1 = map[globals] value +0
  60: r2 = 1
  61: lock *(u64 *)(r1 +128) += r2
  62: goto 19

program fentry_vmlinux_vfs_write_2: fentry vfs_write, 58 instructions
  ; 2: fentry:vfs_write { $f = args.file; if (args.count == 1) { $f = (struct file *)args.buf; } @other[$f.f_flags] = count(); }
   0: r3 = *(u64 *)(r1 +0)
   1: r2 = *(u64 *)(r1 +16)
   2: if r2 != 1 goto 4
   3: r3 = *(u64 *)(r1 +8)
   4: r3 += 4
   5: r1 = r10
   6: r1 += -8
   7: r2 = 4
   8: call bpf_probe_read_kernel#113
   9: r1 = *(u32 *)(r10 -8)
  10: *(u32 *)(r10 -8) = r1
  11: r1 = map[other]
  13: r2 = r10
  14: r2 += -8
  15: call bpf_map_lookup_elem#1
  16: if r0 == 0 goto 22
  17: r1 = *(u64 *)(r0 +0)
  18: r1 += 1
  19: *(u64 *)(r0 +0) = r1
  20: r0 = 0
  21: exit
  22: r1 = map[other]
  24: r2 = r10
  25: r2 += -8
  26: r3 = map[zeros] value +0
  28: r4 = 1
  29: call bpf_map_update_elem#2
  30: r6 = r0
  31: r1 = map[other]
  33: r2 = r10
  34: r2 += -8
  35: call bpf_map_lookup_elem#1
  36: if r0 != 0 goto 17
  37: r1 = map[events]
  39: r2 = 16
  40: r3 = 0
  41: call bpf_ringbuf_reserve#131
  42: if r0 == 0 goto 53
  43: r1 = 0x800000001 ll
  45: *(u64 *)(r0 +0) = r1
  46: *(u64 *)(r0 +8) = r6
  47: r1 = map[globals] value +0
  49: r2 = *(u64 *)(r1 +0)
  50: r1 = r0
  51: call bpf_ringbuf_submit#132
  52: goto 20
  53: r1 = map[globals] value +0
  55: r2 = 1
  56: lock *(u64 *)(r1 +136) += r2
  57: goto 20

program kprobe_vfs_read_3: fentry vfs_read, 16 instructions
  ; 3: kprobe:vfs_read { $f = (struct file *)arg0; @mode = $f->f_mode; @n = arg0 / 2; }
   0: r3 = *(u64 *)(r1 +0)
   1: if r3 == 0 goto 14
   2: r1 = *(u32 *)(r3 +0)
   3: r2 = map[globals] value +0
   5: *(u32 *)(r2 +24) = r1
   6: *(u64 *)(r2 +16) = 1
   7: r3 = -r3
   8: r3 = -r3
   9: r3 >>= 1
  10: *(u64 *)(r2 +40) = r3
  11: *(u64 *)(r2 +32) = 1
  12: r0 = 0
  13: exit
  14: r1 = 0
  15: goto 3

program rawtracepoint_sched_switch_4: btf_raw_tracepoint sched_switch, 67 instructions
  ; 4: rawtracepoint:sched_switch { $p = args.prev; for ($kv : @) { @loop = $p.pid; } @pid = args.next.pid; }
   0: r6 = r1
   1: call bpf_get_smp_processor_id#8
   2: *(u32 *)(r10 -16) = r0
   3: r1 = map[scratch]
   5: r2 = r10
   6: r2 += -16
   7: call bpf_map_lookup_elem#1
   8: if r0 == 0 goto 27
   9: r1 = *(u64 *)(r6 +8)
  10: *(u64 *)(r0 +0) = r1
  11: *(u64 *)(r10 -16) = r0
  12: r1 = map[anonymous]
  14: r2 = entry
  16: r3 = r10
  17: r3 += -16
  18: r4 = 0
  19: call bpf_for_each_map_elem#164
  20: r1 = *(u64 *)(r6 +16)
  21: if r1 == 0 goto 29
  22: r1 = *(s32 *)(r1 +0)
  23: r2 = map[globals] value +0
  25: *(u32 *)(r2 +72) = r1
  26: *(u64 *)(r2 +64) = 1
  27: r0 = 0
  28: exit
  29: r1 = 0
  30: goto 23
function entry:
  ; 4: rawtracepoint:sched_switch { $p = args.prev; for ($kv : @) { @loop = $p.pid; } @pid = args.next.pid; }
  31: r6 = *(u64 *)(r4 +0)
  32: r1 = *(u64 *)(r2 +0)
  33: *(u64 *)(r10 -24) = r1
  34: r1 = *(u64 *)(r2 +8)
  35: *(u64 *)(r10 -16) = r1
  36: r7 = 0
  37: r1 = map[anonymous]
  39: r2 = r10
  40: r2 += -24
  41: r3 = 0
  42: call bpf_map_lookup_percpu_elem#195
  43: if r0 == 0 goto 45
  44: r7 = *(u64 *)(r0 +0)
  45: r1 = map[anonymous]
  47: r2 = r10
  48: r2 += -24
  49: r3 = 1
  50: call bpf_map_lookup_percpu_elem#195
  51: if r0 == 0 goto 54
  52: r1 = *(u64 *)(r0 +0)
  53: r7 += r1
  54: *(u64 *)(r10 -8) = r7
  55: r7 = map[globals] value +0
  57: r3 = *(u64 *)(r6 +0)
  58: r1 = r10
  59: r1 += -24
  60: r2 = 4
  61: call bpf_probe_read_kernel#113
  62: r1 = *(s32 *)(r10 -24)
  63: *(u32 *)(r7 +56) = r1
  64: *(u64 *)(r7 +48) = 1
  65: r0 = 0
  66: exit

attach fentry_vmlinux_vfs_read_1 to fentry:vmlinux:vfs_read, event vmlinux:vfs_read
attach fentry_vmlinux_vfs_write_2 to fentry:vmlinux:vfs_write, event vmlinux:vfs_write
attach kprobe_vfs_read_3 to kprobe:vfs_read
attach rawtracepoint_sched_switch_4 to rawtracepoint:sched_switch, event vmlinux:sched_switch
== events
words 0xffff888100000000 0x0000800200000001 0x2 0xabc
enter vfs_read args=0xffff888100000000,0,5,0
enter vfs_read args=0,0,5,0
enter vfs_read args=0xffff888200000000,0,5,0
enter vfs_write args=0xffff888100000000,0,5,0
== stdout


@[32770, 1, 0xabc]: 1
@[0, 0, 0x0]: 2
@mode: 0
@n: 9223306345329983488
@other[32770]: 1
