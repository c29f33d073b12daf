// Recorded facts: a machine as a file has it (docs/formats.md, "Facts of a machine"), so that a script can be compiled
// for a machine that is not there: another one, one in a test, one of a fuzzer.
//
// What is missing in a record is not there on the machine.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "machine/facts.h"
#include "symbols/traceable.h"

namespace scry::machine {

struct Record {
  std::string kernel;  // as `uname -srv` prints it; empty: not known
  uint32_t cpus = 1;
  std::optional<uint64_t> most_frames;
  std::optional<PidNamespace> pid_namespace;
  int64_t boot_to_tai_ns = 0;
  bool verifier_knows_types = false;
  std::set<Feature> features;
  std::set<std::string> modules;  // that are loaded
  struct Symbol {
    uint64_t address = 0;
    uint64_t room = 0;  // 0: not known
  };
  std::map<std::string, Symbol> symbols;
  std::vector<BpfFunction> bpf_functions;
  std::map<std::string, Cgroup> cgroups;       // by directory
  std::map<std::string, uint32_t> pmu_types;   // by unit
  std::map<std::string, PmuEvent> pmu_events;  // "cpu/cache-misses/"
  std::map<std::string, std::string> formats;  // of tracepoints, by "category:event": the text of the format file
  std::map<std::string, std::string> types;    // raw BTF, by module; "vmlinux" is the kernel itself
  std::optional<std::string> functions;        // text of available_filter_functions
  std::string blacklist;                       // text of the kernel's kprobe blacklist
};

class RecordedFacts : public Facts {
 public:
  explicit RecordedFacts(Record record) : record(std::move(record)) {}
  RecordedFacts(const RecordedFacts&) = delete;
  RecordedFacts& operator=(const RecordedFacts&) = delete;

  // To be changed before the first question about what is changed.
  Record record;
  // A record has no programs and libraries; those that the scripts name are looked up here. Null: there are none.
  symbols::TargetFiles* files = nullptr;

  std::string kernel_identity() override { return record.kernel; }
  bool has(Feature feature) override { return record.features.contains(feature); }
  // A record does not tell functions and arguments apart: the kernel decides when it loads the program.
  bool has_trampoline(const std::string&, targets::ProgramKind, std::span<const uint32_t>) override {
    return has(Feature::trampoline);
  }
  std::optional<uint64_t> most_frames() override { return record.most_frames; }
  std::optional<uint64_t> available_memory() override { return std::nullopt; }  // of another moment
  uint32_t possible_cpus() override { return record.cpus; }
  std::optional<PidNamespace> pid_namespace() override { return record.pid_namespace; }
  int64_t boot_to_tai_ns() override { return record.boot_to_tai_ns; }

  Result<> tracepoints_readable() override;
  Result<std::vector<std::string>> tracepoint_categories() override;
  Result<std::vector<TracepointName>> tracepoints(std::string_view category, std::string_view event) override;
  Result<TracepointFormat> tracepoint_format(std::string_view category, std::string_view event) override;

  Btf* kernel_btf() override;
  Btf* module_btf(const std::string& module) override;
  std::vector<std::string> modules_with_btf() override;
  Btf* running_btf() override { return kernel_btf(); }
  bool verifier_knows_types() override { return record.verifier_knows_types && kernel_btf(); }

  TraceableFunctions* traceable_functions() override;
  bool is_module_loaded(const std::string& module) override;
  const std::vector<BpfFunction>& bpf_functions() override { return record.bpf_functions; }
  std::optional<uint64_t> kernel_address(const std::string& symbol) override;
  std::optional<uint64_t> kernel_symbol_room(const std::string& symbol) override;

  symbols::TargetFiles* user_files() override { return files; }
  Result<Cgroup> find_cgroup(const std::string& directory) override;
  Result<uint32_t> pmu_type(const std::string& unit) override;
  Result<PmuEvent> pmu_event(const std::string& event) override;
  std::vector<std::string> pmu_events() override;

 private:
  Btf* types_of(const std::string& module, Btf* base);

  std::map<std::string, std::unique_ptr<Btf>> btfs_;  // null: there is none, or it is damaged
  std::optional<TraceableFunctions> traceable_;
};

}  // namespace scry::machine
