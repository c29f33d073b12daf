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
#include "machine/feature.h"

namespace scry {

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
