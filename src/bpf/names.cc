// Names of the machine's helpers, as messages and `--show bpf` print them.
#include <algorithm>

#include "bpf/bundle.h"

namespace scry::bpf {
namespace {

struct HelperName {
  HelperId id;
  const char* name;
};
using enum HelperId;
// clang-format off
constexpr HelperName kHelpers[] = {
    {map_lookup_elem, "map_lookup_elem"},
    {map_update_elem, "map_update_elem"},
    {map_delete_elem, "map_delete_elem"},
    {ktime_get_ns, "ktime_get_ns"},
    {trace_printk, "trace_printk"},
    {get_prandom_u32, "get_prandom_u32"},
    {get_smp_processor_id, "get_smp_processor_id"},
    {tail_call, "tail_call"},
    {get_current_pid_tgid, "get_current_pid_tgid"},
    {get_current_uid_gid, "get_current_uid_gid"},
    {get_current_comm, "get_current_comm"},
    {perf_event_output, "perf_event_output"},
    {get_stackid, "get_stackid"},
    {task_pt_regs, "task_pt_regs"},
    {get_current_task, "get_current_task"},
    {probe_write_user, "probe_write_user"},
    {get_numa_node_id, "get_numa_node_id"},
    {get_socket_cookie, "get_socket_cookie"},
    {skb_output, "skb_output"},
    {get_stack, "get_stack"},
    {get_current_cgroup_id, "get_current_cgroup_id"},
    {get_current_ancestor_cgroup_id, "get_current_ancestor_cgroup_id"},
    {seq_printf, "seq_printf"},
    {seq_write, "seq_write"},
    {send_signal, "send_signal"},
    {probe_read_user, "probe_read_user"},
    {probe_read_kernel, "probe_read_kernel"},
    {probe_read_user_str, "probe_read_user_str"},
    {probe_read_kernel_str, "probe_read_kernel_str"},
    {send_signal_thread, "send_signal_thread"},
    {jiffies64, "jiffies64"},
    {get_ns_current_pid_tgid, "get_ns_current_pid_tgid"},
    {ktime_get_boot_ns, "ktime_get_boot_ns"},
    {ringbuf_output, "ringbuf_output"},
    {ringbuf_reserve, "ringbuf_reserve"},
    {ringbuf_submit, "ringbuf_submit"},
    {ringbuf_discard, "ringbuf_discard"},
    {ringbuf_query, "ringbuf_query"},
    {copy_from_user, "copy_from_user"},
    {per_cpu_ptr, "per_cpu_ptr"},
    {this_cpu_ptr, "this_cpu_ptr"},
    {task_storage_get, "task_storage_get"},
    {task_storage_delete, "task_storage_delete"},
    {get_current_task_btf, "get_current_task_btf"},
    {for_each_map_elem, "for_each_map_elem"},
    {HelperId::snprintf, "snprintf"},
    {get_func_ip, "get_func_ip"},
    {get_attach_cookie, "get_attach_cookie"},
    {get_branch_snapshot, "get_branch_snapshot"},
    {loop, "loop"},
    {HelperId::strncmp, "strncmp"},
    {map_lookup_percpu_elem, "map_lookup_percpu_elem"},
    {ktime_get_tai_ns, "ktime_get_tai_ns"},
};
// clang-format on

}  // namespace

std::string helper_name(HelperId id) {
  const auto* row = std::ranges::find(kHelpers, id, &HelperName::id);
  return row == std::end(kHelpers) ? "helper_" + std::to_string(uint32_t(id)) : row->name;
}

}  // namespace scry::bpf
