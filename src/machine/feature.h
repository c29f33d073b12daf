// Feature: what a kernel can do or cannot, as programs of scry need it. Which of them a kernel has is found by trying
// (kernel/features.h) or recorded (machine/recorded.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace scry {

// clang-format off
enum class Feature : uint8_t {
  // Helpers.
  d_path, ktime_get_tai_ns, get_func_ip, map_lookup_percpu_elem, loop, get_current_task_btf, for_each_map_elem,
  probe_write_user, task_pt_regs,
  override_return,           // a kprobe changes what a function returns
  // Instructions.
  signed_division,           // cpu v4: sdiv, smod, sign-extending loads and moves
  jump_long,                 // gotol
  many_instructions,         // more than 4096
  // Maps.
  ring_buffer, task_storage,
  batch_hash, batch_percpu_hash, batch_array, batch_percpu_array,
  map_sum_elem_count,        // the kernel function that counts a map's elements
  read_only_cast,            // the kernel function that makes pointers good for loads alone
  // Types and attachments.
  btf, module_btf,
  btf_raw_tracepoint,        // typed raw tracepoints load
  tracepoints_tell_null,     // their arguments are not taken for pointers that are never null
  fentry,                    // entry of a kernel function: loads and attaches
  trampoline,                // the same: loads, and functions are being traced at all
  syscall_functions,         // and programs at the entry of system calls' own functions see all that tracepoints do
  iterator,
  kprobe,                    // of any kind
  sleepable_user_code,       // programs on user code may fault memory in
  perf_event_link,           // a program bound to a perf event by link, with a cookie
  inherited_events,          // processes hand places of user code on to children: tracefs has events of them, for us, and
                             // perf events whose count is sampled may be inherited
  kprobe_multi, kprobe_session, uprobe_multi,
};
// clang-format on
inline constexpr size_t kFeatureCount = static_cast<size_t>(Feature::uprobe_multi) + 1;

// As `--info` and recorded facts call it (docs/language.md 7.11).
std::string_view feature_name(Feature feature);
std::optional<Feature> feature_named(std::string_view name);

// What a kernel without Feature::fentry is asked in vain. Loading or attaching says so.
inline constexpr const char* kCannotPatch = "use a tracepoint: this kernel does not allow fentry and fexit";

}  // namespace scry
