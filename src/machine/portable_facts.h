// PortableFacts: a machine as it is compiled for when the programs will run on others: code that every kernel takes,
// and a note of whatever the script asked for that may be different there (src/portable.h turns the notes into facts of
// the bundle). Tested by portable_facts_test.cc, src/cli/portable_test.cc.
#pragma once

#include <string>

#include "machine/facts.h"

namespace scry::machine {

class PortableFacts final : public Facts {
 public:
  struct Target {
    uint32_t cpus = 0;   // how many processors the machines may have; 0: as many as this one
    std::string kernel;  // whose types kernel_btf() has, as kernel_identity(); empty: those of `here`
  };
  explicit PortableFacts(Facts& here) : here_(here) {}
  PortableFacts(Facts& here, Target target) : here_(here), target_(std::move(target)) {}

  // What was asked for, and was there.
  PortableNotes* notes() override { return &notes_; }

  std::string kernel_identity() override { return target_.kernel.empty() ? here_.kernel_identity() : target_.kernel; }
  bool has(Feature feature) override;
  // A function that calls the program itself is the choice of one kernel; a kprobe serves every one.
  bool has_trampoline(const std::string&, targets::ProgramKind, std::span<const uint32_t>) override { return false; }
  std::optional<uint64_t> most_frames() override { return here_.most_frames(); }
  std::optional<uint64_t> available_memory() override { return std::nullopt; }
  uint32_t possible_cpus() override { return target_.cpus ? target_.cpus : here_.possible_cpus(); }
  std::optional<PidNamespace> pid_namespace() override { return here_.pid_namespace(); }
  int64_t boot_to_tai_ns() override { return here_.boot_to_tai_ns(); }

  Result<> tracepoints_readable() override { return here_.tracepoints_readable(); }
  Result<std::vector<std::string>> tracepoint_categories() override { return here_.tracepoint_categories(); }
  Result<std::vector<TracepointName>> tracepoints(std::string_view category, std::string_view event) override {
    return here_.tracepoints(category, event);
  }
  Result<TracepointFormat> tracepoint_format(std::string_view category, std::string_view event) override {
    return here_.tracepoint_format(category, event);
  }

  Btf* kernel_btf() override { return here_.kernel_btf(); }
  Btf* module_btf(const std::string& module) override { return here_.module_btf(module); }
  std::vector<std::string> modules_with_btf() override { return here_.modules_with_btf(); }
  Btf* running_btf() override { return here_.kernel_btf(); }  // of the kernel that is compiled for
  bool verifier_knows_types() override { return here_.verifier_knows_types(); }

  TraceableFunctions* traceable_functions() override { return here_.traceable_functions(); }
  bool is_module_loaded(const std::string& module) override { return here_.is_module_loaded(module); }
  const std::vector<BpfFunction>& bpf_functions() override { return here_.bpf_functions(); }
  std::optional<uint64_t> kernel_address(const std::string& symbol) override;
  std::optional<uint64_t> kernel_symbol_room(const std::string&) override { return std::nullopt; }

  symbols::TargetFiles* user_files() override { return here_.user_files(); }
  Result<Cgroup> find_cgroup(const std::string& directory) override;
  Result<uint32_t> pmu_type(const std::string& unit) override { return here_.pmu_type(unit); }
  Result<PmuEvent> pmu_event(const std::string& event) override { return here_.pmu_event(event); }
  std::vector<std::string> pmu_events() override { return here_.pmu_events(); }

 private:
  Facts& here_;
  const Target target_;
  PortableNotes notes_;
};

}  // namespace scry::machine
