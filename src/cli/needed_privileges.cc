#include "cli/needed_privileges.h"

#include <fmt/format.h>
#include <linux/capability.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "base/access.h"
#include "base/text_file.h"
#include "cli/own_options.h"
#include "symbols/kernel_symbols.h"

namespace scry::cli {
namespace {

using bpf::Bundle;

constexpr uint64_t kKernelAddress = uint64_t{1} << 63;

// The probe that a program is for.
std::string probe_of_plan(const Bundle& bundle, size_t program) {
  for (const bpf::AttachPlan& plan : bundle.attachments)
    if (static_cast<size_t>(plan.program) == program) return plan.name;
  for (const bpf::SpecialProgram& special : bundle.specials)
    if (static_cast<size_t>(special.program) == program) return special.name;
  return bundle.programs[program].name;
}

template <class Wanted>
std::string first_probe(const Bundle& bundle, Wanted wanted) {
  for (size_t i = 0; i < bundle.programs.size(); ++i)
    if (wanted(bundle.programs[i])) return probe_of_plan(bundle, i);
  return "";
}

std::string packet_program(const Bundle& bundle, const Options&) {
  return first_probe(bundle, [](const bpf::ProgramPlan& program) { return program.kind == bpf::ProgramKind::xdp; });
}

std::string other_code(const Bundle& bundle, const Options&) {
  return first_probe(bundle,
                     [](const bpf::ProgramPlan& program) { return program.attach_to.find(':') != std::string::npos; });
}

std::string kernel_watchpoint(const Bundle& bundle, const Options&) {
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    const bool counts_events = bundle.programs[static_cast<size_t>(plan.program)].kind == bpf::ProgramKind::perf_event;
    if (counts_events && !plan.places.empty() && plan.value >= kKernelAddress) return plan.name;
  }
  return "";
}

bool is_perf_event(const bpf::ProgramPlan& program) {
  using Kind = bpf::ProgramKind;
  using bpf::LinkKind;
  const bool has_events = program.link == LinkKind::single || program.link == LinkKind::inherited;
  return (program.kind == Kind::kprobe && has_events) || program.kind == Kind::tracepoint ||
         program.kind == Kind::perf_event;
}

std::string perf_event(const Bundle& bundle, const Options&) {
  const std::string probe = first_probe(bundle, is_perf_event);
  return probe.empty() || may_open_perf_events() ? "" : probe;
}

std::string run_times(const Bundle& bundle, const Options& options) {
  if (options.run.cost) return "--cost";
  return bundle.settings.limits.budget.most > 0 ? "--max-overhead" : "";
}

bool holds(TypeRef type, std::initializer_list<TypeKind> kinds) {
  if (!type) return false;
  if (std::ranges::any_of(kinds, [&](TypeKind kind) { return type->is(kind); })) return true;
  if (type->is(TypeKind::array)) return holds(type->element, kinds);
  return std::ranges::any_of(type->elements, [&](const Element& element) { return holds(element.type, kinds); });
}

// Hidden addresses are zeros. The first symbols are offsets in the memory of a processor, the very first one is 0.
bool shows_addresses(const std::string& symbols) {
  bool shown = false;
  for_each_line(symbols, [&](std::string_view line) { shown |= line.find_first_not_of('0') != line.find(' '); });
  return shown;
}

std::string kernel_names(const Bundle& bundle, const Options&) {
  if (!shows_kernel_code(bundle)) return "";
  constexpr size_t kEnough = 1 << 12;
  const auto symbols = read_text_file(KernelSymbols::kPath, kEnough);
  return symbols && shows_addresses(*symbols) ? "" : "Names of kernel functions";
}

// The command of -c is ours, and so may be the processes of -p.
std::string names_in_processes(const Bundle& bundle, const Options& options) {
  if (!shows_user_code(bundle) || !options.scope.command.empty()) return "";
  const std::vector<int>& processes = options.scope.processes;
  const auto is_out_of_reach = [](int pid) { return !may_access(fmt::format("/proc/{}/root/", pid), X_OK); };
  const bool is_needed = processes.empty() || std::ranges::any_of(processes, is_out_of_reach);
  return is_needed ? "Names of functions in the processes of other users" : "";
}

// clang-format off
constexpr NeededPrivilege kNeeded[] = {
    {CAP_NET_ADMIN, "`bench:` probes", "the kernel runs such a probe as a program for network packets", true, packet_program},
    {CAP_SYS_ADMIN, "`fentry`, `fexit`, `rawtracepoint` of a module, or of another BPF program",
     "the kernel hands the types of modules and of other programs only to users with it", true, other_code},
    {CAP_SYS_ADMIN, "`watchpoint` of a kernel address", "the kernel protects its own memory", true,
     kernel_watchpoint},
    {CAP_SYS_ADMIN, "`tracepoint`, `kprobe`, `uprobe`, `usdt`, timers and counters on kernels as Debian's",
     "this kernel reserves perf events for it while kernel.perf_event_paranoid is above 2", true, perf_event},
    {CAP_SYS_ADMIN, "`--cost`, `--max-overhead`", "it switches the kernel's counting of run times on", true, run_times},
    {CAP_SYSLOG, "names of kernel functions: `kstack`, `ksym`, `func`", "/proc/kallsyms hides addresses",
     false, kernel_names},
    {CAP_SYS_PTRACE, "names of functions in processes of other users: `ustack`, `usym`",
     "the kernel hides the mappings of their processes", false, names_in_processes},
};
// clang-format on

bool is_missing(const NeededPrivilege& row, CapabilitySet effective) {
  return !includes_capability(effective, row.capability);
}

}  // namespace

std::span<const NeededPrivilege> needed_privileges() {
  return kNeeded;
}

std::optional<Error> find_missing(const Bundle& bundle, const Options& options, CapabilitySet effective) {
  for (const NeededPrivilege& row : kNeeded) {
    if (!row.refuses || !is_missing(row, effective)) continue;
    if (const std::string who = row.needed_by(bundle, options); !who.empty())
      return Error{
          0, fmt::format("Missing {} capability, which {} needs: {}.", capability_name(row.capability), who, row.why),
          capability_remedy(options.tool, ::geteuid() == 0, row.capability)};
  }
  return {};
}

std::vector<std::string> find_lacks(const Bundle& bundle, const Options& options, CapabilitySet effective) {
  std::vector<std::string> texts;
  for (const NeededPrivilege& row : kNeeded) {
    if (row.refuses || !is_missing(row, effective)) continue;
    if (const std::string what = row.needed_by(bundle, options); !what.empty())
      texts.push_back(fmt::format("{} may be missing without {}: {}", what, capability_name(row.capability), row.why));
  }
  return texts;
}

bool shows(const Bundle& bundle, std::initializer_list<TypeKind> kinds) {
  return std::ranges::any_of(
             bundle.script_maps,
             [&](const bpf::ScriptMap& map) { return holds(map.key, kinds) || holds(map.value, kinds); }) ||
         std::ranges::any_of(bundle.layouts, [&](const bpf::EventLayout& layout) {
           return std::ranges::any_of(layout.fields,
                                      [&](const bpf::EventField& field) { return holds(field.type, kinds); });
         });
}

bool shows_user_code(const Bundle& bundle) {
  return shows(bundle, {TypeKind::ustack, TypeKind::usym});
}

bool shows_kernel_code(const Bundle& bundle) {
  return shows(bundle, {TypeKind::kstack, TypeKind::ksym});
}

}  // namespace scry::cli
