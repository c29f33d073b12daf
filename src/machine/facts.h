// Facts: what compiling and attaching ask of the machine that the programs are for, through one interface.
//
// Three answer: this system (machine/system/system_facts.h), a record of another machine or of none that exists
// (machine/recorded.h), and in tests a fake that is a record with switches (machine/fake_facts.h). Answers do not
// change during a run; they are found when they are first asked for. Pointers stay valid as long as the Facts.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "machine/feature.h"
#include "targets/program_kind.h"
#include "types/btf.h"
#include "types/tracefs.h"

namespace scry {
class TraceableFunctions;
namespace symbols {
class TargetFiles;
}
}  // namespace scry

namespace scry::machine {

// A function of a BPF program that is loaded.
struct BpfFunction {
  uint32_t program = 0;  // its id
  uint32_t type = 0;     // of the function, in the program's BTF
  std::string name;
};
// In the place of a module: functions of BPF programs are meant.
inline constexpr std::string_view kBpfPrograms = "bpf";

struct Cgroup {
  uint64_t id = 0;
  bool is_unified = false;  // of version 2, to which every task belongs
  // Of version 2: the distance from the root. In a cgroup namespace the root is out of sight: the distance from what is
  // mounted, which is less or equal.
  uint32_t level = 0;
  bool level_is_known = false;
  std::string hint;  // of version 1: where version 2 is
};

// An event of a performance unit, as perf_event_open() is asked for it.
struct PmuEvent {
  uint32_t type = 0;
  uint64_t config = 0, config1 = 0, config2 = 0;
};

// The tracer's process ids are of this namespace: device and inode of /proc/self/ns/pid.
struct PidNamespace {
  uint64_t device = 0, inode = 0;
};

// What a script relies on that may be different on another machine.
struct PortableNotes {
  std::set<Feature> features;
  std::set<std::string> symbols;      // of the kernel, whose address was asked for
  std::set<std::string> directories;  // of control groups
  std::set<std::string> structures;   // "module:name", whose size or offsets are constants in the code
  std::set<std::string> enumerators;  // of the kernel's types, that are constants in the code
};

class Facts {
 public:
  virtual ~Facts() = default;

  // Not null: the programs will run on other machines too. What differs between machines is relocated, or noted here.
  virtual PortableNotes* notes() { return nullptr; }
  bool is_portable() { return notes() != nullptr; }
  // Name, release and version of the kernel that kernel_btf() describes, as `uname -srv` prints them; empty: not known.
  virtual std::string kernel_identity() = 0;

  // ---- what the kernel can do
  virtual bool has(Feature feature) = 0;
  // Whether a function ("[module:]function") can call a program that reads these slots of its context.
  virtual bool has_trampoline(const std::string& function, targets::ProgramKind kind,
                              std::span<const uint32_t> slots) = 0;
  // Frames of a stack that the kernel walks; nullopt: not known.
  virtual std::optional<uint64_t> most_frames() = 0;
  // Bytes that the kernel could hand out without swapping; nullopt: not known.
  virtual std::optional<uint64_t> available_memory() = 0;
  virtual uint32_t possible_cpus() = 0;
  virtual std::optional<PidNamespace> pid_namespace() = 0;  // nullopt: the outermost
  virtual int64_t boot_to_tai_ns() = 0;                     // CLOCK_TAI minus CLOCK_BOOTTIME

  // ---- tracepoints; patterns as in TraceFs
  virtual Result<> tracepoints_readable() = 0;  // why there are none to be read
  virtual Result<std::vector<std::string>> tracepoint_categories() = 0;
  virtual Result<std::vector<TracepointName>> tracepoints(std::string_view category, std::string_view event) = 0;
  virtual Result<TracepointFormat> tracepoint_format(std::string_view category, std::string_view event) = 0;

  // ---- types
  virtual Btf* kernel_btf() = 0;                            // null: there are none
  virtual Btf* module_btf(const std::string& module) = 0;   // of a module that is not the kernel itself
  virtual std::vector<std::string> modules_with_btf() = 0;  // sorted
  virtual Btf* running_btf() = 0;                           // of the kernel that will load; else any; null: none
  virtual bool verifier_knows_types() = 0;                  // kernel_btf() is that of the kernel that will load

  // ---- functions and symbols of the kernel
  virtual TraceableFunctions* traceable_functions() = 0;  // null: there is no list that can be read
  virtual bool is_module_loaded(const std::string& module) = 0;
  virtual const std::vector<BpfFunction>& bpf_functions() = 0;  // by program
  virtual std::optional<uint64_t> kernel_address(const std::string& symbol) = 0;
  // Whether there is such a symbol, be its address hidden or not.
  virtual bool has_kernel_symbol(const std::string& symbol) { return kernel_address(symbol).has_value(); }
  virtual std::optional<uint64_t> kernel_symbol_room(const std::string& symbol) = 0;  // bytes to the next symbol

  // ---- other things with names
  virtual symbols::TargetFiles* user_files() = 0;  // programs and libraries; null: there are none
  virtual Result<Cgroup> find_cgroup(const std::string& directory) = 0;
  virtual Result<uint32_t> pmu_type(const std::string& unit) = 0;    // of perf_event_open()
  virtual Result<PmuEvent> pmu_event(const std::string& event) = 0;  // "cpu/cache-misses/"; ENOENT: no such event
  virtual std::vector<std::string> pmu_events() = 0;                 // those that the processor's own units name

  // The kernel's own types, or those of a module.
  Btf* btf_of(std::string_view module);
  // Programs with typed contexts serve tracepoints of system calls.
  bool has_typed_syscalls() { return has(Feature::btf_raw_tracepoint) && has(Feature::get_current_task_btf); }
};

// Byte offset of a member of a structure of the kernel, through nested structures; nullopt: not known.
std::optional<uint32_t> member_offset(Facts& facts, TypePool& types, std::string_view structure,
                                      std::initializer_list<const char*> path);

}  // namespace scry::machine
