#include "machine/feature.h"

#include <algorithm>
#include <iterator>

namespace scry {
namespace {

// clang-format off
constexpr std::string_view kNames[] = {  // in the order of the enumeration
    "dpath", "get_tai_ns", "get_func_ip", "lookup_percpu_elem", "loop", "get_current_task_btf", "for_each_map_elem",
    "probe_write_user", "task_pt_regs", "override_return", "signed_division", "jump_long", "many_instructions", "ring_buffer", "task_storage",
    "batch_hash", "batch_percpu_hash", "batch_array", "batch_percpu_array",
    "map_sum_elem_count", "read_only_cast", "btf", "module btf", "btf_raw_tracepoint", "tracepoints_tell_null", "fentry", "trampoline", "syscall_functions",
    "iter", "kprobe", "sleepable_user_code", "perf_event_link", "inherited_events", "kprobe_multi", "kprobe_session", "uprobe_multi",
};
// clang-format on
static_assert(std::size(kNames) == kFeatureCount);

}  // namespace

std::string_view feature_name(Feature feature) {
  return kNames[static_cast<size_t>(feature)];
}

std::optional<Feature> feature_named(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<Feature>(found - kNames);
}

}  // namespace scry
