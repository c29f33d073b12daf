#include "probes/trampoline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

#include "base/glob.h"
#include "codegen/lowering.h"
#include "probes/kernel_function.h"
#include "probes/prototype.h"
#include "probes/providers.h"
#include "probes/registers.h"
#include "symbols/traceable.h"

namespace scry::probes {
namespace {

using machine::kBpfPrograms;

constexpr int kNotSupportedByKernel = 524;  // ENOTSUPP

constexpr std::string_view kDangerous[] = {"_raw_spin_lock", "_raw_spin_lock_irqsave", "_raw_spin_unlock_irqrestore",
                                           "queued_spin_lock_slowpath"};

// How what __bpf_prog_enter, __bpf_prog_exit and trampolines of fexit call begins (kernel/bpf/trampoline.c).
constexpr std::string_view kTrampolineParts[] = {"__rcu_read_",     "rcu_read_",      "migrate_disable",
                                                 "migrate_enable",  "preempt_count_", "__bpf_prog_enter",
                                                 "__bpf_prog_exit", "__bpf_tramp_"};

// Functions that do not come back, or not in a task that ends: the kernel could not free the code of a trampoline that
// waits for them (objtool/noreturns.h; kernels from 6.15 refuse most of them).
constexpr std::string_view kMayNotReturn[] = {"__module_put_and_kthread_exit",
                                              "__schedule",
                                              "__x64_sys_exit",
                                              "__x64_sys_exit_group",
                                              "cpu_startup_entry",
                                              "do_exit",
                                              "do_group_exit",
                                              "do_task_dead",
                                              "kthread_complete_and_exit",
                                              "kthread_exit",
                                              "make_task_dead",
                                              "panic"};

bool may_not_return(std::string_view function) {
  return std::ranges::find(kMayNotReturn, function) != std::end(kMayNotReturn);
}

// Kernels before 6.6 write no more of a slot than the argument is wide, and callers widen narrow ones to 4 bytes in the
// register: what is narrower than that looks different to a kprobe.
bool is_alike(const BtfParameter& parameter) {
  return parameter.type->size == 4 || parameter.type->size == kSlot;
}

// Whether the n-th slot is the n-th register, for all of them.
bool has_plain_arguments(const BtfPrototype& prototype) {
  const bool result_fits = prototype.result->is_none() || codegen::is_scalar(prototype.result);
  return !prototype.variadic && result_fits && prototype.parameters.size() <= kRegisterArguments &&
         std::ranges::all_of(prototype.parameters,
                             [](const BtfParameter& parameter) { return codegen::is_scalar(parameter.type); });
}

struct Offered {
  std::vector<uint32_t> slots;  // that the body reads
  std::vector<Member> values;   // that it may read
};

std::optional<Offered> offered_arguments(const BtfPrototype& prototype, const BodyUse& use,
                                         const ExpansionSources& environment) {
  for (uint64_t n : use.raw_arguments)
    if (n >= prototype.parameters.size() || !is_alike(prototype.parameters[n])) return std::nullopt;
  return Offered{{use.raw_arguments.begin(), use.raw_arguments.end()},
                 *PrototypeSource("", prototype).members(0, environment.types)};
}

// After the arguments comes the whole register of the result.
std::optional<Offered> offered_result(const BtfPrototype& prototype, const BodyUse& use,
                                      const ExpansionSources& environment) {
  if (!use.result) return Offered{};
  if (prototype.result->is_none()) return std::nullopt;
  const auto slot = static_cast<uint32_t>(prototype.parameters.size());
  const TypeRef type = prototype.result->is(TypeKind::pointer) ? prototype.result : environment.types.uint64();
  return Offered{{slot}, {{.name = "retval", .type = type, .bit_offset = slot * kSlot * 8}}};
}

}  // namespace

std::string DescribedFunction::attach_to() const {
  return module == kKernelModule ? std::string(name) : fmt::format("{}:{}", module, name);
}

std::vector<DescribedFunction> described_functions(const std::string& pattern, const std::string& module_pattern,
                                                   const ExpansionSources& environment) {
  std::vector<DescribedFunction> found;
  const auto add = [&](std::string_view module, std::string_view name) {
    if (!is_part_of_trampolines(name)) found.push_back({module, name});
  };
  TraceableFunctions* traceable = environment.facts.traceable_functions();
  if (!traceable) {
    Btf* btf = glob_match(module_pattern, kKernelModule) ? environment.facts.btf_of(kKernelModule) : nullptr;
    if (btf)
      for (std::string_view name : btf->names(BtfKind::function, pattern)) add(kKernelModule, name);
    return found;
  }
  std::string_view module;
  std::vector<std::string_view> described;  // functions of `module`
  for (const TraceableFunction& one : traceable->matching(pattern, module_pattern)) {
    if (one.module != module) {
      module = one.module;
      Btf* btf = environment.facts.btf_of(module);
      described = btf ? btf->names(BtfKind::function, pattern) : std::vector<std::string_view>();
    }
    if (std::binary_search(described.begin(), described.end(), one.name)) add(module, one.name);
  }
  return found;
}

bool is_dangerous(const DescribedFunction& function) {
  return function.module == kKernelModule && std::ranges::find(kDangerous, function.name) != std::end(kDangerous);
}

bool is_part_of_trampolines(std::string_view function) {
  return std::ranges::any_of(kTrampolineParts, [&](std::string_view part) { return function.starts_with(part); });
}

std::string find_unsupported_type(const BtfPrototype& prototype) {
  constexpr uint32_t kMostBytes = 16;  // of a structure by value
  constexpr size_t kMostArguments = 12;
  const auto is_union = [](TypeRef type) { return type->is(TypeKind::c_struct) && type->def.is_union; };
  if (prototype.variadic) return "it takes any number of arguments";
  if (prototype.parameters.size() > kMostArguments) return fmt::format("it has more than {} arguments", kMostArguments);
  if (prototype.result->is(TypeKind::c_struct))
    return fmt::format("its result is a {}", is_union(prototype.result) ? "union" : "structure");
  for (const BtfParameter& parameter : prototype.parameters) {
    if (is_union(parameter.type)) return fmt::format("its argument '{}' is a union", parameter.name);
    if (parameter.type->size > kMostBytes || parameter.type->size == 0)
      return fmt::format("its argument '{}' is a structure of {} bytes", parameter.name, parameter.type->size);
  }
  return {};
}

void offer_trampoline(Target& target, const BodyUse& use, const ExpansionSources& environment) {
  TraceableFunctions* traceable = environment.facts.traceable_functions();
  if (!traceable) return;
  auto& probed = *target.as<targets::KernelFunction>();
  const std::string& symbol = probed.symbol;
  const size_t colon = symbol.find(':');
  const std::string name = symbol.substr(colon == std::string::npos ? 0 : colon + 1);
  const auto traced = traceable->matching(name, colon == std::string::npos ? "*" : symbol.substr(0, colon));
  if (traced.size() != 1 || traceable->is_ambiguous(name)) return;
  const DescribedFunction function{traced.front().module, traced.front().name};
  const bool is_safe = !is_dangerous(function) && !is_part_of_trampolines(function.name);
  Btf* btf = is_safe ? environment.facts.btf_of(function.module) : nullptr;
  const auto prototype = btf ? btf->function(name, environment.types) : std::nullopt;
  if (!prototype || !has_plain_arguments(*prototype)) return;
  auto offered =
      probed.at_return ? offered_result(*prototype, use, environment) : offered_arguments(*prototype, use, environment);
  if (!offered || (probed.at_return && may_not_return(function.name))) return;
  const ProgramKind kind = probed.at_return ? ProgramKind::fexit : ProgramKind::fentry;
  if (!environment.facts.has_trampoline(function.attach_to(), kind, offered->slots)) return;
  probed.trampoline = function.attach_to();
  probed.parameters = std::move(offered->values);
}

codegen::RValue load_offered(codegen::Lowering& lowering, const Target& target, uint32_t n) {
  codegen::RValue value = load_parameter(lowering, target, target.as<targets::KernelFunction>()->parameters[n]);
  if (value.type->size < kSlot) value.scalar = lowering.builder().zext(value.type->size, value.scalar);
  value.type = lowering.types().uint64();
  return value;
}

Result<std::vector<Fd>> attach_trampoline(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                          const AttachSettings&) {
  auto link = kernel.attach_raw_tracepoint(program, "");
  if (!link) {
    Error error = link.error();
    error.what = fmt::format("attach {}", plan.name);
    if (error.code == EPERM || error.code == kNotSupportedByKernel || error.code == EINVAL)
      error.hint = fmt::format("{}{}", kCannotPatch, error.code == EPERM ? "" : ", or a kprobe");
    if (error.code == E2BIG) error.hint = "too many programs are on this function already";
    return std::unexpected(error);
  }
  std::vector<Fd> links;
  links.push_back(std::move(*link));
  return links;
}

std::string find_trampoline_obstacle(const bpf::AttachPlan& plan, KernelAttachments&, const AttachSettings& settings) {
  const bool of_kernel = !plan.event.starts_with(fmt::format("{}:", kBpfPrograms));  // the others are patched apart
  return of_kernel && !settings.facts.has(Feature::fentry) ? kCannotPatch : "";
}

}  // namespace scry::probes
