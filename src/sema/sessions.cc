#include "sema/sessions.h"

#include <algorithm>

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
      std::ranges::all_of(found->targets, [&](const probes::Target& target) { return target.span == point; });
  const auto of_the_probe = [&](const typed::Program& program) { return program.span == found->span; };
  return one_point && std::ranges::count_if(script.programs, of_the_probe) == 1 ? found : nullptr;
}

}  // namespace

void join_sessions(typed::Script& script, const probes::ProbeWorld& world) {
  for (const probes::Provider* provider : probes::all_providers()) {
    if (!provider->session_return) continue;
    typed::Program* entry = only_program(script, *provider);
    typed::Program* leave = entry ? only_program(script, *provider->session_return) : nullptr;
    if (!leave) continue;
    const std::string& session = entry->targets.front().session;
    if (session.empty() || session != leave->targets.front().session || !world.has(Feature::kprobe_session)) continue;
    for (typed::Program* program : {entry, leave})
      for (probes::Target& target : program->targets) target.link = bpf::LinkKind::kprobe_session;
  }
}

}  // namespace scry::sema
