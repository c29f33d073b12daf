// SystemFacts: the facts of the machine that scry runs on, from /proc, /sys and attempts with bpf(2).
//
// Everything is read or tried when it is first asked for. Type information of a file (BPFTRACE_BTF) replaces the
// kernel's own for names and layouts; numbers of types, which programs are loaded with, are the running kernel's alone.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "base/clock.h"
#include "kernel/features.h"
#include "machine/facts.h"
#include "machine/system/bpf_functions.h"
#include "symbols/kernel_symbols.h"
#include "symbols/target_files.h"
#include "symbols/traceable.h"

namespace scry::machine {

// The tracing file system, which is mounted, if need be, when it is first asked for.
class TracingFiles {
 public:
  const Result<TraceFs>& get();

 private:
  std::optional<Result<TraceFs>> found_;
};
inline constexpr const char* kTraceableFunctions = "/available_filter_functions";  // in the tracing file system
inline constexpr const char* kProbeBlacklist = "/sys/kernel/debug/kprobes/blacklist";

class SystemFacts final : public Facts {
 public:
  // All arguments must outlive this.
  SystemFacts(Kernel& kernel, const Clock& clock, KernelSymbols& symbols, symbols::TargetFiles& files);

  // --traceable-functions, in place of the kernel's list; fails when it cannot be read.
  Result<> set_traceable_file(const std::string& path);
  // BPFTRACE_BTF: types and layouts come from this file, raw BTF or an ELF file with a section of it, in place of the
  // kernel's own. Fails when there is none, in the name of `variable`. Empty: nothing is replaced.
  Result<> set_btf_file(const std::string& path, const std::string& variable);
  Features& features() { return features_; }
  bool has_running_btf() { return own_btf() != nullptr; }
  // "name", "module:name"; of functions also "bpf:id:function"
  Result<TypeNumber> find_type(BtfKind kind, std::string_view name);

  std::string kernel_identity() override;
  bool has(Feature feature) override;
  bool has_trampoline(const std::string& function, targets::ProgramKind kind, std::span<const uint32_t> slots) override;
  std::optional<uint64_t> most_frames() override;
  std::optional<uint64_t> available_memory() override;
  uint32_t possible_cpus() override { return kernel_.possible_cpus(); }
  std::optional<PidNamespace> pid_namespace() override;
  int64_t boot_to_tai_ns() override { return clock_.tai_ns() - clock_.boot_ns(); }

  Result<> tracepoints_readable() override;
  Result<std::vector<std::string>> tracepoint_categories() override;
  Result<std::vector<TracepointName>> tracepoints(std::string_view category, std::string_view event) override;
  Result<TracepointFormat> tracepoint_format(std::string_view category, std::string_view event) override;

  Btf* kernel_btf() override { return given_btf_ ? given_btf_.get() : own_btf(); }
  Btf* running_btf() override { return own_btf() ? own_btf() : given_btf_.get(); }
  Btf* module_btf(const std::string& module) override;
  std::vector<std::string> modules_with_btf() override;
  bool verifier_knows_types() override { return !given_btf_ && own_btf(); }

  TraceableFunctions* traceable_functions() override;
  bool is_module_loaded(const std::string& module) override;
  const std::vector<BpfFunction>& bpf_functions() override { return bpf_functions_.all(); }
  std::optional<uint64_t> kernel_address(const std::string& symbol) override { return symbols_.address_of(symbol); }
  bool has_kernel_symbol(const std::string& symbol) override { return symbols_.has(symbol); }
  std::optional<uint64_t> kernel_symbol_room(const std::string& symbol) override { return symbols_.room_of(symbol); }

  symbols::TargetFiles* user_files() override { return &files_; }
  Result<Cgroup> find_cgroup(const std::string& directory) override;
  Result<uint32_t> pmu_type(const std::string& unit) override;
  Result<PmuEvent> pmu_event(const std::string& event) override;
  std::vector<std::string> pmu_events() override;

 private:
  Btf* own_btf();
  struct ModuleTypes {
    std::unique_ptr<Btf> btf;  // null: there is none
    Fd object;                 // the kernel's, once a program needs it
  };

  Kernel& kernel_;
  const Clock& clock_;
  KernelSymbols& symbols_;
  symbols::TargetFiles& files_;
  Features features_;
  TracingFiles tracefs_;
  BpfFunctions bpf_functions_;
  std::unique_ptr<Btf> btf_;
  bool btf_tried_ = false;
  std::vector<std::byte> given_bytes_;  // if given_btf_ is a section of an ELF file
  std::unique_ptr<Btf> given_btf_;      // of BPFTRACE_BTF; null: the kernel's own serves
  std::map<std::string, ModuleTypes> modules_;
  std::string traceable_file_;
  std::optional<TraceableFunctions> traceable_;
};

}  // namespace scry::machine
