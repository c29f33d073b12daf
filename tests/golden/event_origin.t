# Where a sink asks for it, an event tells when, on which CPU, by which process and thread and in which probe it happened;
# fixed and packed records alike. No other program grows: all other golden tests show code without it.
== script
tracepoint:syscalls:sys_enter_write { printf("%d\n", args.count); printf("%s\n", str(args.buf)); }
== args
--show values
== machine
event-origin
== events
task pid=7 tid=8 comm=dd cpu=1
string 0x7000 "hello"
syscall write args=1,0x7000,5 ret=5
== show bpf
map 0 globals: array, key 4, value 112, 1 entries, shared memory
map 1 events: ringbuf, key 0, value 0, 4194304 entries
map 2 scratch: array, key 4, value 1088, 2 entries
layout 0 printf "%d\n", 8 bytes after the origin of tracepoint:syscalls:sys_enter_write, uint64 at 0
layout 1 printf "%s\n", 8 bytes after the origin of tracepoint:syscalls:sys_enter_write, string[1024] at 0 (elsewhere)
layout 2 failed_reads, 0 bytes, ""

program tracepoint_syscalls_sys_enter_write_1: btf_raw_tracepoint sys_enter, 102 instructions
  ; 1: tracepoint:syscalls:sys_enter_write { printf("%d\n", args.count); printf("%s\n", str(args.buf)); }
   0: r6 = r1
   1: r1 = *(u64 *)(r6 +8)
   2: if r1 != 1 goto 85
   3: call bpf_get_smp_processor_id#8
   4: r7 = r0
   5: *(u32 *)(r10 -8) = r7
   6: r1 = map[scratch]
   8: r2 = r10
   9: r2 += -8
  10: call bpf_map_lookup_elem#1
  11: r8 = r0
  12: if r8 == 0 goto 85
  13: r1 = *(u64 *)(r6 +0)
  14: *(u64 *)(r10 -16) = r1
  15: r1 = *(u64 *)(r1 +96)
  16: *(u64 *)(r10 -24) = r1
  17: call bpf_ktime_get_boot_ns#125
  18: *(u64 *)(r10 -32) = r0
  19: call bpf_get_current_pid_tgid#14
  20: r6 = r0
  21: r1 = map[events]
  23: r2 = 56
  24: r3 = 0
  25: call bpf_ringbuf_reserve#131
  26: r9 = r0
  27: if r9 == 0 goto 87
  28: r1 = 0x3000000000 ll
  30: *(u64 *)(r9 +0) = r1
  31: r1 = *(u64 *)(r10 -32)
  32: *(u64 *)(r9 +8) = r1
  33: *(u32 *)(r9 +16) = r7
  34: r1 = r6
  35: r1 >>= 32
  36: *(u32 *)(r9 +20) = r1
  37: *(u32 *)(r9 +24) = r6
  38: *(u32 *)(r9 +28) = 0
  39: r1 = r9
  40: r1 += 32
  41: r2 = 16
  42: call bpf_get_current_comm#16
  43: r1 = *(u64 *)(r10 -24)
  44: *(u64 *)(r9 +48) = r1
  45: r1 = map[globals] value +0
  47: r2 = *(u64 *)(r1 +0)
  48: r1 = r9
  49: call bpf_ringbuf_submit#132
  50: call bpf_ktime_get_boot_ns#125
  51: *(u64 *)(r8 +8) = r0
  52: *(u32 *)(r8 +16) = r7
  53: r1 = r6
  54: r1 >>= 32
  55: *(u32 *)(r8 +20) = r1
  56: *(u32 *)(r8 +24) = r6
  57: *(u32 *)(r8 +28) = 0
  58: r1 = r8
  59: r1 += 32
  60: r2 = 16
  61: call bpf_get_current_comm#16
  62: r1 = r8
  63: r1 += 56
  64: r2 = *(u64 *)(r10 -16)
  65: r6 = *(u64 *)(r2 +104)
  66: r2 = 1024
  67: r3 = r6
  68: call bpf_probe_read_user_str#114
  69: if r0 s< 0 goto 92
  70: *(u32 *)(r8 +48) = 8
  71: *(u32 *)(r8 +52) = r0
  72: r3 = r0
  73: r3 += 56
  74: *(u32 *)(r8 +0) = 1
  75: r0 += 48
  76: *(u32 *)(r8 +4) = r0
  77: r6 = map[globals] value +0
  79: r4 = *(u64 *)(r6 +0)
  80: r1 = map[events]
  82: r2 = r8
  83: call bpf_ringbuf_output#130
  84: if r0 s< 0 goto 99
  85: r0 = 0
  86: exit
  87: r1 = map[globals] value +0
  89: r2 = 1
  90: lock *(u64 *)(r1 +64) += r2
  91: goto 50
  92: if r6 < 65536 goto 97
  93: r1 = map[globals] value +0
  95: r2 = 1
  96: lock *(u64 *)(r1 +96) += r2
  97: r0 = 0
  98: goto 70
  99: r1 = 1
 100: lock *(u64 *)(r6 +80) += r1
 101: goto 85

attach tracepoint_syscalls_sys_enter_write_1 to tracepoint:syscalls:sys_enter_write
== stdout
values 0 printf: 5 | 1000000000 ns, cpu 1, 7/8 dd, tracepoint:syscalls:sys_enter_write
5
values 1 printf: hello | 1000000000 ns, cpu 1, 7/8 dd, tracepoint:syscalls:sys_enter_write
hello


