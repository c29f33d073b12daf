#include "bpf/explain.h"

#include <fmt/format.h>

namespace scry::bpf {
namespace {

struct Mechanism {
  std::string name;
  std::string reason;
};

Mechanism link_mechanism(const AttachPlan& plan) {
  const targets::LinkKindRow& link = row_of(plan.link);
  if (plan.places.size() == 1 && link.one_place) return {link.one_place, link.one_reason};
  return {fmt::format(fmt::runtime(link.mechanism), plan.places.size()), link.reason};
}

Mechanism mechanism_of(const AttachPlan& plan, const ProgramPlan& program) {
  const targets::ProgramKindRow& kind = row_of(program.kind);
  if (!kind.mechanism) return link_mechanism(plan);
  if (plan.link == LinkKind::trampoline)
    return {kind.mechanism,
            fmt::format("the body uses the {} only: the function calls the program directly", kind.offers)};
  const bool dispatches = program.kind == ProgramKind::btf_raw_tracepoint && plan.event.empty();
  const std::string reason = !plan.reason.empty() ? plan.reason : kind.reason;
  if (dispatches) return {fmt::format("{} {}", kind.mechanism, program.attach_to), reason};
  return {kind.mechanism, reason};
}

}  // namespace

std::string explain(const Bundle& bundle, const FindObstacle& find_obstacle) {
  std::string text;
  for (const SpecialProgram& special : bundle.specials)
    text += fmt::format("{}: test run, program {}: scry itself runs it\n", special.name,
                        bundle.programs[static_cast<size_t>(special.program)].name);
  for (const AttachPlan& plan : bundle.attachments) {
    text += plan.name + (plan.probe_count > 1 ? fmt::format(" and {} more", plan.probe_count - 1) : "");
    if (const std::string obstacle = find_obstacle(plan); !obstacle.empty()) {
      text += fmt::format(": cannot be attached here: {}\n", obstacle);
      continue;
    }
    const ProgramPlan& program = bundle.programs[static_cast<size_t>(plan.program)];
    const Mechanism mechanism = mechanism_of(plan, program);
    text += fmt::format(": {}, program {} ({}, {} instructions): {}\n", mechanism.name, program.name,
                        program_kind_name(program.kind), program.insns.size(), mechanism.reason);
  }
  return text;
}

}  // namespace scry::bpf
