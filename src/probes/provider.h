// Provider: one kind of probe (tracepoint, interval, ...), as one row of the provider table.
//
// A provider knows how its attach points are written, listed and expanded into targets, what the context offers to a
// body, which BPF program serves it, how a field of `args` is read there, and how the program is attached. Everything
// else in scry asks the row and never compares provider names. Adding a provider: docs/recipes.md.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/diag.h"
#include "bpf/bundle.h"
#include "kernel/attachments.h"
#include "kernel/cgroups.h"
#include "kernel/features.h"
#include "symbols/traceable.h"
#include "syntax/ast.h"
#include "types/btf.h"
#include "types/tracefs.h"
#include "types/type.h"

namespace scry::symbols {
class TargetFiles;
}  // namespace scry::symbols
namespace scry::codegen {
class Lowering;
struct RValue;
}  // namespace scry::codegen

namespace scry::probes {

struct Provider;

// Structures `args`, by event, made on first use; they must outlive the types that name them.
using ArgumentSources = std::map<std::string, std::unique_ptr<StructSource>>;

// A function of a BPF program that is loaded.
struct BpfFunction {
  uint32_t program = 0;  // its id
  uint32_t type = 0;     // of the function, in the program's BTF
  std::string name;
};
// In the place of a module: functions of BPF programs are meant.
inline constexpr std::string_view kBpfPrograms = "bpf";

// What providers may ask of the system; made once per run. Tests point it at tests/support/.
struct ProbeWorld {
  TypePool& types;
  const TraceFs* tracefs = nullptr;  // null: not found (tracefs_error says why)
  std::string tracefs_error;
  std::function<Btf*()> kernel_btf;           // opens lazily; null when the kernel has none
  std::function<bool()> btf_raw_tracepoints;  // whether programs with typed contexts load on raw tracepoints
  // Whether a function ("[module:]function") can call a program that reads these arguments, as it is entered; null:
  // none can.
  std::function<bool(const std::string& function, bpf::ProgramKind kind, std::span<const uint32_t> slots)>
      has_trampoline;
  ArgumentSources* argument_sources = nullptr;
  std::vector<int> pids;                                               // -p
  bool follows = false;                                                // --follow: nothing is limited when attaching
  std::function<bool(Feature)> has_feature;                            // what the kernel can do; null: everything
  std::function<Result<Cgroup>(const std::string& path)> find_cgroup;  // by its directory; null: none is found
  bool unsafe_allowed = false;                                         // --unsafe
  bool portable = false;                                               // the bundle is for other machines too
  // Functions that kprobes may be put on; null, or not readable: no list.
  std::function<TraceableFunctions*()> traceable;
  std::function<bool(const std::string& module)> module_loaded;
  std::function<Btf*(const std::string& module)> module_btf;       // types of a module; null when there are none
  std::function<std::vector<std::string>()> modules_with_btf;      // sorted; null: none
  std::function<const std::vector<BpfFunction>&()> bpf_functions;  // by program; null: none is known
  // Address of a kernel symbol (kallsyms); null: none is known.
  std::function<std::optional<uint64_t>(const std::string& symbol)> kernel_address;
  // Bytes from a kernel symbol to the next: no less than its size; null: not known.
  std::function<std::optional<uint64_t>(const std::string& symbol)> kernel_symbol_room;
  std::function<std::optional<uint64_t>()> most_frames;  // of a stack that the kernel walks; null: not known
  symbols::TargetFiles* files = nullptr;                 // programs and libraries that probes of user code are set in
  std::string child_program;                             // -c: the file that it will run; empty: not found
  std::function<void(const std::string& text)> warn;     // of what attaching meets; null: nothing is said
  std::optional<int> child;  // -c, once it is started: probes of user code are limited to it

  bool has(Feature feature) const { return !has_feature || has_feature(feature); }
  // The processes that probes of user code are limited to when they are attached; none: every process.
  std::vector<int> traced_processes() const {
    if (follows) return {};
    return pids.empty() && child ? std::vector<int>{*child} : pids;
  }
};

// How the events of a target reach its program (design.md, decision 5: the cheapest road).
enum class Road : uint8_t {
  direct,         // the provider's own mechanism
  syscall_enter,  // dispatcher on the BTF raw tracepoint sys_enter, selector = system call number
  syscall_exit,   // dispatcher on the BTF raw tracepoint sys_exit
  raw,            // a raw tracepoint that stands for a perf tracepoint: Target::event is its name alone
};
const char* road_name(Road road);
inline bool is_dispatched(Road road) {
  return road == Road::syscall_enter || road == Road::syscall_exit;
}

// What a body asks of its context, as far as the road depends on it.
struct BodyUse {
  bool many_targets = false;         // the attach point stands for several, which may share a program
  bool args = false;                 // `args`
  bool result = false;               // retval
  bool stack = false;                // kstack, ustack
  bool registers = false;            // ctx, reg(), override()
  std::set<uint64_t> raw_arguments;  // the n of argN
};

// One thing to attach to, after wildcards.
struct Target {
  const Provider* provider = nullptr;
  std::string name;         // full probe name (language.md 4.3)
  std::string attach_name;  // as messages about attaching call it; empty: by its name
  std::string user_name;    // `name=provider:...`: what --probe-filter looks at instead; or empty
  std::string event;        // tracepoint "category:event"; software event or unit; path of the file with user code
  uint64_t value = 0;       // see bpf::AttachPlan::value
  Road road = Road::direct;
  bpf::ProgramKind kind = bpf::ProgramKind::raw_tracepoint;
  std::string attach_to;                       // see bpf::ProgramPlan::attach_to
  std::optional<uint32_t> selector;            // syscall number on a dispatcher road; none: every call
  bpf::LinkKind link = bpf::LinkKind::single;  // of a multi link: targets of one body share a program
  bpf::CodePlace place;                        // kernel and user functions
  uint64_t address = 0;                        // user code: of the place, as the file was linked
  std::string arguments;                       // usdt: the operands, as the note has them
  std::string session;  // may share a session link with the other side of the same text; or empty
  // The function may call the program itself, by what bpf::ProgramPlan::attach_to calls it; or empty. `parameters`:
  // what it hands over then.
  std::string trampoline;
  std::vector<Member> parameters;
  bool counted = true;        // in "Attached N probes"; not the further sites of one usdt probe
  std::string refusal, hint;  // why scry itself will not attach; empty: it will try
  Span span;                  // the attach point

  // Iterators: whether it is for whoever reads the file `event`; what it prints is plain text then.
  bool is_pinned() const { return kind == bpf::ProgramKind::iterator && !event.empty(); }
};

// What a body may use.
struct ContextAbilities {
  bool args = false, arg_n = false, retval = false, func = false, ctx = false, reg = false, stacks = false;
  bool override_result = false;
  bool in_loops = false;  // argN in the body of a `for` too
  bool signals = true;    // signal(), signal_thread()
};

// How a body reads its context. What the abilities leave out is null.
struct ContextReads {
  // Why the n-th raw argument cannot be read, as a part of a sentence; empty: it can.
  std::string (*unreadable_arg_n)(const Target& target, uint32_t n) = nullptr;
  // The n-th raw argument; its type where it is not uint64.
  TypeRef (*arg_n_type)(const Target& target, uint32_t n, TypePool& types) = nullptr;
  codegen::RValue (*arg_n)(codegen::Lowering& lowering, const Target& target, uint32_t n) = nullptr;
  // Type of retval; null after reporting at `use` why there is none.
  TypeRef (*retval_type)(const Target& target, const ProbeWorld& world, Span use, Diags& diags) = nullptr;
  codegen::RValue (*retval)(codegen::Lowering& lowering, const Target& target, TypeRef type) = nullptr;
  // Address inside the function that `func` names, as uint64; kernel or user by Provider::space.
  codegen::RValue (*function_address)(codegen::Lowering& lowering, const Target& target) = nullptr;
  // Name of the structure that ctx points to: "pt_regs".
  std::string (*ctx_struct)(const Target& target) = nullptr;
};

struct Provider {
  const char* name;                  // canonical long name
  std::vector<const char*> aliases;  // short ones, case-sensitive
  const char* probe_type;            // value of the builtin probetype
  unsigned min_parts, max_parts;
  const char* syntax;  // for documentation: "tracepoint:category:event"
  const char* brief;
  const char* example;  // a runnable script
  AddressSpace space;   // of pointers read from the context
  ContextAbilities abilities;
  bool may_sleep = false;        // its programs may fault in memory that is not resident
  bool in_task = false;          // its events happen in the task that causes them: --follow, --cgroup, --comm
  bool filtered_by_pid = false;  // -p: the body is skipped for other processes
  std::optional<bpf::SpecialProgram::When> special = {};  // run by scry itself, never attached
  bool unique_name = false;                               // no two probes of a script may have the same
  bool alone = false;                                     // must be the only attach point of a script
  bool paced = false;                                     // fires at a pace of the script's choice, never in a storm
  bool user_code = false;                                 // listed by a provider wildcard with -p or an existing file
  // The kernel runs several programs on one event newest first: attached in reverse, the bodies run in source order.
  bool newest_first = false;
  const Provider* session_return = nullptr;  // whose probes may share a program and a link with those of this one
  // Appends the targets of an attach point; reports problems (missing ones with the nearest names).
  void (*expand)(const ast::AttachPoint& point, const ProbeWorld& world, Diags& diags, std::vector<Target>& out);
  // Puts a target on a cheaper road that serves such a body as well, or offers one (Target::trampoline).
  void (*choose_road)(Target& target, const BodyUse& use, const ProbeWorld& world) = nullptr;
  // Probe names for -l: those that match the parts of a pattern.
  void (*list)(const std::vector<std::string>& parts, const ProbeWorld& world, std::vector<std::string>& out);
  bool listed_by_wildcard = false;  // a kernel provider that `-l '*'` shows
  // As listings of a script show a target: without the number, with the module; null: by its name.
  std::string (*listed_name)(const Target& target) = nullptr;
  // The lines below a probe name for -lv, or null.
  std::vector<std::string> (*list_parameters)(const std::string& name, const ProbeWorld& world) = nullptr;
  // Type of `args`; null when the target has none. Reports problems at `use`.
  TypeRef (*args_type)(const Target& target, const ProbeWorld& world, Span use, Diags& diags);
  // What is said of a member that `args` lacks; null: that the structure has no such field.
  std::string (*missing_arg)(const Target& target, const ProbeWorld& world, const std::string& name) = nullptr;
  // Reads one member of `args` into a value.
  codegen::RValue (*load_arg)(codegen::Lowering& lowering, const Target& target, const Member& member);
  bool args_is_value = false;  // `args` as a whole may be copied and printed
  ContextReads reads;
  bool args_are_parameters = false;  // members of `args` are parameters of a function
  bool register_arguments = false;   // argN are registers: arg0 to arg5
  Result<std::vector<Fd>> (*attach)(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                    const ProbeWorld& world);
  // Why attaching will fail on this machine, in the words of that failure, as far as it is known without trying; empty:
  // nothing is known against it. Null: nothing is ever known.
  std::string (*find_obstacle)(const bpf::AttachPlan& plan, KernelAttachments& kernel,
                               const ProbeWorld& world) = nullptr;
};

// Whether it may be hit while a program is inside the kernel's locks of rings and maps: probes on what takes and gives
// back locks, or is called with one held.
bool is_under_locks(const Target& target);

// Rows of all providers, in the order of the documentation.
std::span<const Provider* const> all_providers();
// By long name (any case) or alias (case-sensitive); null if unknown.
const Provider* find_provider(std::string_view written);
std::vector<std::string> provider_names();
// Whether a pattern in the place of the provider stands for this one too: kernel probes, and those of user code when
// what follows is about a program (the process is given, or the first part is a path).
bool is_meant_by_wildcard(const Provider& provider, std::string_view pattern, std::string_view first_part,
                          const ProbeWorld& world);

}  // namespace scry::probes
