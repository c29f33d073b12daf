#include "sema/attach_mechanism.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "probes/provider.h"

namespace scry::sema {
namespace {

// The only program of the provider, if it has one attach point and its probe no other; else null.
typed::Program* only_program(typed::Script& script, const probes::Provider& provider) {
  typed::Program* found = nullptr;
  for (typed::Program& program : script.programs) {
    if (program.targets.front().provider != &provider) continue;
    if (found) return nullptr;
    found = &program;
  }
  if (!found) return nullptr;
  const Span point = found->targets.front().span;
  const bool one_point =
      std::ranges::all_of(found->targets, [&](const targets::Target& target) { return target.span == point; });
  const auto of_the_probe = [&](const typed::Program& program) { return program.span == found->span; };
  return one_point && std::ranges::count_if(script.programs, of_the_probe) == 1 ? found : nullptr;
}

bool can_be_called(const typed::Program& program) {
  const targets::Target& target = program.targets.front();
  return target.offers_trampoline() && !probes::is_under_locks(target);
}

const std::string& session_of(const typed::Program& program) {
  static const std::string kNone;
  const auto* function = program.targets.front().as<targets::KernelFunction>();
  return function ? function->session : kNone;
}

void join_sessions(typed::Script& script, const probes::ExpansionSources& environment) {
  for (const probes::Provider* provider : probes::all_providers()) {
    if (!provider->expansion.session_return) continue;
    typed::Program* entry = only_program(script, *provider);
    typed::Program* leave = entry ? only_program(script, *provider->expansion.session_return) : nullptr;
    if (!leave) continue;
    const std::string& session = session_of(*entry);
    if (session.empty() || session != session_of(*leave) || !environment.facts.has(Feature::kprobe_session)) continue;
    if (can_be_called(*entry) && can_be_called(*leave)) {  // better still; counted as the one that they would be
      leave->targets.front().counted = false;
      continue;
    }
    for (typed::Program* program : {entry, leave})
      for (targets::Target& target : program->targets)
        target.as<targets::KernelFunction>()->link = targets::LinkKind::kprobe_session;
  }
}

using ProbedFunction = std::pair<const probes::Provider*, std::string>;

ProbedFunction function_of(const targets::Target& target) {
  return {target.provider, target.as<targets::KernelFunction>()->symbol};
}

// Probes of one function take the same mechanism: the kernel would run those that the function calls after the others,
// whatever their order in the script (docs/language.md 7.7).
void take_trampolines(typed::Script& script) {
  constexpr size_t kMost = 32;  // programs on one function; the kernel takes 38 (BPF_MAX_TRAMP_LINKS)
  std::set<ProbedFunction> elsewhere;
  std::map<std::string, size_t> count;
  for (const typed::Program& program : script.programs)
    for (const targets::Target& target : program.targets) {
      const auto* function = target.as<targets::KernelFunction>();
      if (!function) continue;
      const bool one_too_many = ++count[function->symbol] > kMost;
      const bool wants_kprobe = function->trampoline.empty() && !function->offset;
      if (one_too_many || wants_kprobe || probes::is_under_locks(target)) elsewhere.insert(function_of(target));
    }
  for (typed::Program& program : script.programs) {
    targets::Target& target = program.targets.front();
    const bool offered = target.offers_trampoline() && target.link() == targets::LinkKind::single;
    if (!offered || elsewhere.contains(function_of(target))) continue;
    target.as<targets::KernelFunction>()->link = targets::LinkKind::trampoline;
  }
}

// The kernel runs no more than one of these at a time on a processor.
bool leave_each_other_out(const typed::Program& program) {
  const targets::Target& target = program.targets.front();
  const bool counted = target.kind() == targets::ProgramKind::kprobe ||
                       target.kind() == targets::ProgramKind::tracepoint ||
                       target.kind() == targets::ProgramKind::perf_event;
  return counted && target.provider->space == AddressSpace::kernel;
}

bool runs_beside_others(const typed::Program& program) {
  const auto special = program.targets.front().provider->special;
  const bool while_attached = !special || *special == targets::OwnMoment::signal;
  return while_attached && !leave_each_other_out(program);
}

bool may_be_under_locks(const typed::Program& program) {
  return std::ranges::any_of(program.targets, probes::is_under_locks);
}

// A program that takes a lock of the ring or of a map, is hit there by a probe on what the kernel does with locks, and
// takes the same lock again, waits for itself for ever (before 6.15).
void guard_locks(typed::Script& script) {
  if (std::ranges::none_of(script.programs, may_be_under_locks)) return;
  if (std::ranges::none_of(script.programs, runs_beside_others)) return;
  for (typed::Program& program : script.programs)
    program.running.guard = may_be_under_locks(program) ? typed::Guard::leaves_out : typed::Guard::marks;
}

}  // namespace

void choose_mechanisms(typed::Script& script, const probes::ExpansionSources& environment) {
  join_sessions(script, environment);
  take_trampolines(script);
  guard_locks(script);
}

}  // namespace scry::sema
