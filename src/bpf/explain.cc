#include "bpf/explain.h"

#include <fmt/format.h>

namespace scry::bpf {
namespace {

struct Mechanism {
  std::string name;
  const char* reason;
};

Mechanism link_mechanism(const AttachPlan& plan) {
  switch (plan.link) {
    case LinkKind::kprobe_multi:
      return {fmt::format("one kprobe.multi link for {} functions", plan.places.size()),
              "all are attached and detached in one step"};
    case LinkKind::kprobe_session:
      return {"kprobe session link", "one program serves entry and return"};
    case LinkKind::uprobe_multi:
      if (plan.places.size() == 1)
        return {"uprobe.multi link", "it is attached and detached faster than a probe event, and runs faster"};
      return {fmt::format("one uprobe.multi link for {} places", plan.places.size()),
              "all are attached and detached in one step"};
    case LinkKind::single:
    case LinkKind::trampoline:
      return {"a probe event of its own", "for one place, the cheapest mechanism that serves this body"};
  }
  return {};
}

Mechanism mechanism_of(const AttachPlan& plan, const ProgramPlan& program) {
  switch (program.kind) {
    case ProgramKind::raw_tracepoint:
      return {"raw tracepoint", "the body uses the raw arguments or none, so that no record is built"};
    case ProgramKind::btf_raw_tracepoint:
      if (plan.event.empty())
        return {"BTF raw tracepoint " + program.attach_to,
                "one program serves all system calls of the script, and detaching is instant"};
      return {"BTF raw tracepoint", "typed arguments are read without a copy of the record"};
    case ProgramKind::tracepoint:
      return {"perf tracepoint", "its record has the fields of the format file"};
    case ProgramKind::perf_event:
      return {"perf events", "one for each processor, or for each thread of the process"};
    case ProgramKind::kprobe:
      return link_mechanism(plan);
    case ProgramKind::fentry:
    case ProgramKind::fexit:
      return {"BPF trampoline", plan.link != LinkKind::trampoline
                                    ? "the function calls the program directly: the cheapest mechanism"
                                : program.kind == ProgramKind::fexit
                                    ? "the body uses the result only: the function calls the program directly"
                                    : "the body uses the arguments only: the function calls the program directly"};
    case ProgramKind::iterator:
      return {"iterator", "the kernel walks the objects when the file is read"};
    case ProgramKind::xdp:
      return {"test run", "scry itself runs it"};
  }
  return {};
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
