// The eBPF machine: registers, opcodes and the 8-byte instruction of linux/bpf.h. Knows no language.
//
// Encoding per Documentation/bpf/standardization/instruction-set.rst: opcode byte, dst/src register nibbles, i16
// offset, i32 immediate. ld_imm64 takes two slots. Constants below are the kernel's (uapi/linux/bpf.h,
// uapi/linux/bpf_common.h).
#pragma once

#include <cstdint>
#include <string>

namespace scry::bpf {

struct Insn {
  uint8_t code = 0;
  uint8_t dst : 4 = 0;
  uint8_t src : 4 = 0;
  int16_t offset = 0;
  int32_t imm = 0;
};
static_assert(sizeof(Insn) == 8);

enum class HelperId : uint32_t {
  map_lookup_elem = 1,
  map_update_elem = 2,
  map_delete_elem = 3,
  ktime_get_ns = 5,
  trace_printk = 6,
  get_prandom_u32 = 7,
  get_smp_processor_id = 8,
  tail_call = 12,
  get_current_pid_tgid = 14,
  get_current_uid_gid = 15,
  get_current_comm = 16,
  perf_event_output = 25,
  get_stackid = 27,
  get_current_task = 35,
  probe_write_user = 36,
  get_numa_node_id = 42,
  get_socket_cookie = 46,
  get_stack = 67,
  get_current_cgroup_id = 80,
  send_signal = 109,
  skb_output = 111,
  probe_read_user = 112,
  probe_read_kernel = 113,
  probe_read_user_str = 114,
  probe_read_kernel_str = 115,
  send_signal_thread = 117,
  jiffies64 = 118,
  get_ns_current_pid_tgid = 120,
  get_current_ancestor_cgroup_id = 123,
  ktime_get_boot_ns = 125,
  seq_printf = 126,
  seq_write = 127,
  ringbuf_output = 130,
  ringbuf_reserve = 131,
  ringbuf_submit = 132,
  ringbuf_discard = 133,
  ringbuf_query = 134,
  copy_from_user = 148,
  per_cpu_ptr = 153,
  this_cpu_ptr = 154,
  task_storage_get = 156,
  task_storage_delete = 157,
  get_current_task_btf = 158,
  for_each_map_elem = 164,
  snprintf = 165,
  get_func_ip = 173,
  get_attach_cookie = 174,
  task_pt_regs = 175,
  get_branch_snapshot = 176,
  loop = 181,
  strncmp = 182,
  map_lookup_percpu_elem = 195,
  ktime_get_tai_ns = 208,
};
// "map_lookup_elem"; "helper_N" for ids not listed above. The names that runtime warnings print.
std::string helper_name(HelperId id);

// BPF_MAP_TYPE_*
enum class MapType : uint32_t {
  hash = 1,
  array = 2,
  prog_array = 3,
  percpu_hash = 5,
  percpu_array = 6,
  stack_trace = 7,
  lru_hash = 9,
  lru_percpu_hash = 10,
  hash_of_maps = 13,
  ringbuf = 27,
  task_storage = 29,
};
inline constexpr uint32_t kMapNoPrealloc = 1u << 0;    // BPF_F_NO_PREALLOC
inline constexpr uint32_t kMapReadOnlyProg = 1u << 7;  // BPF_F_RDONLY_PROG
inline constexpr uint32_t kMapMmapable = 1u << 10;     // BPF_F_MMAPABLE
inline constexpr uint32_t kMapInner = 1u << 12;        // BPF_F_INNER_MAP: arrays of any length may be elements

inline constexpr uint64_t kUpdateAny = 0, kUpdateNoExist = 1, kUpdateExist = 2;  // BPF_ANY, BPF_NOEXIST, BPF_EXIST
inline constexpr uint64_t kRingNoWakeup = 1, kRingForceWakeup = 2;               // BPF_RB_NO_WAKEUP, _FORCE_WAKEUP

}  // namespace scry::bpf
