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
map 0 globals: array, key 4, value 192, 1 entries, shared memory
map 1 events: ringbuf, key 0, value 0, 4194304 entries
map 2 anonymous: hash, key 16, value 128, 4096 entries
map 3 other: hash, key 4, value 136, 4096 entries
map 4 zeros: array, key 4, value 136, 1 entries, read-only
map 5 scratch: array, key 4, value 64, 2 entries
script map @[(uint32,uint32,void *)]: count_t, hash with slots per CPU of map 2 at 0, stride 64
script map @other[uint32]: count_t, hash with slots per CPU of map 3 at 8, stride 64
script map @mode: uint32, slot of map 0 at 16
script map @n: uint64, slot of map 0 at 32
script map @loop: int32, slot of map 0 at 48
script map @pid: int32, slot of map 0 at 64
layout 0 not_stored, 0 bytes, "@"
layout 1 helper_error "Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @ = percpuhash(5000)`", 8 bytes, int64 at 0, "map_update_elem"
layout 2 not_stored, 0 bytes, "@other"
layout 3 helper_error "Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a map declaration e.g. `let @other = percpuhash(5000)`", 8 bytes, int64 at 0, "map_update_elem"

program fentry_vmlinux_vfs_read_1: fentry vfs_read, 75 instructions
  ; 1: fentry:vfs_read { $f = args.file; $again = (struct file *)args.file; @[$f.f_flags, $again->f_mode, args.file.f_path.dentry] = count(); }
   0: r1 = *(u64 *)(r1 +0)
   1: if r1 == 0 goto 30
   2: r2 = *(u32 *)(r1 +4)
   3: *(u32 *)(r10 -16) = r2
   4: if r1 == 0 goto 32
   5: r2 = *(u32 *)(r1 +0)
   6: *(u32 *)(r10 -12) = r2
   7: if r1 == 0 goto 34
   8: r2 = 10
   9: call bpf_rdonly_cast
  10: r1 = *(u64 *)(r0 +16)
  11: r1 = -r1
  12: r1 = -r1
  13: *(u64 *)(r10 -8) = r1
  14: r1 = map[anonymous]
  16: r2 = r10
  17: r2 += -16
  18: call bpf_map_lookup_elem#1
  19: r6 = r0
  20: if r6 == 0 goto 36
  21: call bpf_get_smp_processor_id#8
  22: if r0 >= 2 goto 28
  23: r0 <<= 6
  24: r6 += r0
  25: r1 = *(u64 *)(r6 +0)
  26: r1 += 1
  27: *(u64 *)(r6 +0) = r1
  28: r0 = 0
  29: exit
  30: r2 = 0
  31: goto 3
  32: r2 = 0
  33: goto 6
  34: r1 = 0
  35: goto 11
  36: r1 = map[anonymous]
  38: r2 = r10
  39: r2 += -16
  40: r3 = map[zeros] value +0
  42: r4 = 1
  43: call bpf_map_update_elem#2
  44: r7 = r0
  45: r1 = map[anonymous]
  47: r2 = r10
  48: r2 += -16
  49: call bpf_map_lookup_elem#1
  50: r6 = r0
  51: if r6 != 0 goto 21
  52: r6 = map[globals] value +0
  54: r1 = 1
  55: lock *(u64 *)(r6 +128) += r1
  56: r1 = map[events]
  58: r2 = 16
  59: r3 = 0
  60: call bpf_ringbuf_reserve#131
  61: if r0 == 0 goto 72
  62: r1 = 0x800000001 ll
  64: *(u64 *)(r0 +0) = r1
  65: r7 <<= 32
  66: r7 s>>= 32
  67: *(u64 *)(r0 +8) = r7
  68: r2 = *(u64 *)(r6 +0)
  69: r1 = r0
  70: call bpf_ringbuf_submit#132
  71: goto 28
  72: r1 = 1
  73: lock *(u64 *)(r6 +144) += r1
  74: goto 28

program fentry_vmlinux_vfs_write_2: fentry vfs_write, 68 instructions
  ; 2: fentry:vfs_write { $f = args.file; if (args.count == 1) { $f = (struct file *)args.buf; } @other[$f.f_flags] = count(); }
   0: r3 = *(u64 *)(r1 +0)
   1: r2 = *(u64 *)(r1 +16)
   2: if r2 != 1 goto 4
   3: r3 = *(u64 *)(r1 +8)
   4: r3 = -r3
   5: r3 = -r3
   6: r3 += 4
   7: r1 = r10
   8: r1 += -8
   9: r2 = 4
  10: call bpf_probe_read_kernel#113
  11: r1 = *(u32 *)(r10 -8)
  12: *(u32 *)(r10 -8) = r1
  13: r1 = map[other]
  15: r2 = r10
  16: r2 += -8
  17: call bpf_map_lookup_elem#1
  18: r6 = r0
  19: if r6 == 0 goto 29
  20: call bpf_get_smp_processor_id#8
  21: if r0 >= 2 goto 27
  22: r0 <<= 6
  23: r6 += r0
  24: r1 = *(u64 *)(r6 +8)
  25: r1 += 1
  26: *(u64 *)(r6 +8) = r1
  27: r0 = 0
  28: exit
  29: r1 = map[other]
  31: r2 = r10
  32: r2 += -8
  33: r3 = map[zeros] value +0
  35: r4 = 1
  36: call bpf_map_update_elem#2
  37: r7 = r0
  38: r1 = map[other]
  40: r2 = r10
  41: r2 += -8
  42: call bpf_map_lookup_elem#1
  43: r6 = r0
  44: if r6 != 0 goto 20
  45: r6 = map[globals] value +0
  47: r1 = 1
  48: lock *(u64 *)(r6 +160) += r1
  49: r1 = map[events]
  51: r2 = 16
  52: r3 = 0
  53: call bpf_ringbuf_reserve#131
  54: if r0 == 0 goto 65
  55: r1 = 0x800000003 ll
  57: *(u64 *)(r0 +0) = r1
  58: r7 <<= 32
  59: r7 s>>= 32
  60: *(u64 *)(r0 +8) = r7
  61: r2 = *(u64 *)(r6 +0)
  62: r1 = r0
  63: call bpf_ringbuf_submit#132
  64: goto 27
  65: r1 = 1
  66: lock *(u64 *)(r6 +176) += r1
  67: goto 27

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

program rawtracepoint_sched_switch_4: btf_raw_tracepoint sched_switch, 46 instructions
  ; 4: rawtracepoint:sched_switch { $p = args.prev; for ($kv : @) { @loop = $p.pid; } @pid = args.next.pid; }
   0: r6 = r1
   1: call bpf_get_smp_processor_id#8
   2: *(u32 *)(r10 -16) = r0
   3: r1 = map[scratch]
   5: r2 = r10
   6: r2 += -16
   7: call bpf_map_lookup_elem#1
   8: if r0 == 0 goto 29
   9: r1 = *(u64 *)(r6 +8)
  10: r1 = -r1
  11: r1 = -r1
  12: *(u64 *)(r0 +0) = r1
  13: *(u64 *)(r10 -16) = r0
  14: r1 = map[anonymous]
  16: r2 = entry
  18: r3 = r10
  19: r3 += -16
  20: r4 = 0
  21: call bpf_for_each_map_elem#164
  22: r1 = *(u64 *)(r6 +16)
  23: if r1 == 0 goto 31
  24: r1 = *(s32 *)(r1 +0)
  25: r2 = map[globals] value +0
  27: *(u32 *)(r2 +72) = r1
  28: *(u64 *)(r2 +64) = 1
  29: r0 = 0
  30: exit
  31: r1 = 0
  32: goto 25
function entry:
  ; 4: rawtracepoint:sched_switch { $p = args.prev; for ($kv : @) { @loop = $p.pid; } @pid = args.next.pid; }
  33: r1 = *(u64 *)(r4 +0)
  34: r6 = map[globals] value +0
  36: r3 = *(u64 *)(r1 +0)
  37: r1 = r10
  38: r1 += -8
  39: r2 = 4
  40: call bpf_probe_read_kernel#113
  41: r1 = *(s32 *)(r10 -8)
  42: *(u32 *)(r6 +56) = r1
  43: *(u64 *)(r6 +48) = 1
  44: r0 = 0
  45: exit

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
