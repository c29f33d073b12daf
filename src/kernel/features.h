// Features: what this kernel can do, found by trying, never by its version.
//
// Each feature is one row of the table in features.cc: how it is called in `--info` (docs/language.md 7.11) and the
// attempt that shows it, a tiny program or map given to the Kernel. An attempt runs when it is first asked for, and
// once. With the fake kernel everything succeeds unless the test refuses it.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kernel/kernel.h"

namespace scry {

// clang-format off
enum class Feature : uint8_t {
  // Helpers.
  d_path, ktime_get_tai_ns, get_func_ip, map_lookup_percpu_elem, loop, get_current_task_btf, for_each_map_elem,
  probe_write_user,
  // Instructions.
  signed_division,           // cpu v4: sdiv, smod, sign-extending loads and moves
  jump_long,                 // gotol
  many_instructions,         // more than 4096
  // Maps.
  ring_buffer, task_storage,
  perf_event_no_prealloc,    // programs on perf events may use a hash without preallocation
  batch_hash, batch_percpu_hash, batch_array, batch_percpu_array,
  map_sum_elem_count,        // the kernel function that counts a map's elements
  // Types and attachments.
  btf, module_btf,
  btf_raw_tracepoint,        // typed raw tracepoints load
  tracepoints_tell_null,     // their arguments are not taken for pointers that are never null
  fentry,                    // entry of a kernel function: loads and attaches
  trampoline,                // the same: loads, and functions are being traced at all
  iterator,
  kprobe,                    // of any kind
  sleepable_user_code,       // programs on user code may fault memory in
  perf_event_link,           // a program bound to a perf event by link, with a cookie
  kprobe_multi, kprobe_session, uprobe_multi,
};
// clang-format on
inline constexpr size_t kFeatureCount = static_cast<size_t>(Feature::uprobe_multi) + 1;

// What a kernel without Feature::fentry is asked in vain. Loading or attaching says so.
inline constexpr const char* kCannotPatch = "use a tracepoint: this kernel does not allow fentry and fexit";

// Which block of `--info` shows the feature.
enum class FeatureGroup : uint8_t { helper, kernel_feature, probe_type, internal };

// Numbers of kernel types; 0 where there is none, or no BTF at all.
enum class KernelTypeKind : uint8_t { typedef_, function };
using FindKernelType = std::function<uint32_t(KernelTypeKind kind, std::string_view name)>;

class Features {
 public:
  // The kernel must outlive this. `find_type` may be null: no kernel BTF.
  Features(Kernel& kernel, FindKernelType find_type);

  bool has(Feature feature);
  // From now on the feature with this name in `--info` is not there (--no-feature).
  void hide(std::string_view name);
  // Whether a function can call a program that reads these arguments, as it is entered: by its number in its BTF, where
  // `module_btf` is 0 for the kernel's own.
  bool has_trampoline(uint32_t function, int module_btf, bpf::ProgramKind kind, std::span<const uint32_t> slots);
  uint32_t instruction_limit() { return has(Feature::many_instructions) ? 1'000'000 : 4096; }

  // The rows of a group in the order of `--info`.
  struct Row {
    std::string_view name;
    bool available;
  };
  std::vector<Row> rows(FeatureGroup group);

 private:
  Kernel& kernel_;
  FindKernelType find_type_;
  std::array<std::optional<bool>, kFeatureCount> known_;
};

}  // namespace scry
