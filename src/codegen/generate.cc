#include "codegen/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "codegen/dispatch.h"
#include "codegen/place_number.h"

namespace scry::codegen {

using targets::Mechanism;

namespace {

// "tracepoint:sched:sched_switch", 3 -> "tracepoint_sched_sched_switch_3"
std::string program_name(const std::string& probe, size_t number) {
  std::string name = probe;
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return fmt::format("{}_{}", name, number);
}

// The kernel calls the program first that it was given last.
bool calls_newest_first(const targets::Target& target) {
  return target.link() == bpf::LinkKind::trampoline || target.mechanism() == Mechanism::syscall_function;
}

class Generator {
 public:
  Generator(const typed::Script& script, const link::Library& library, TypePool& types, const TargetFacts& facts,
            const CodeLimits& limits)
      : module_(script, library, types, facts, limits) {}

  Generated run() {
    programs_.reserve(module_.script.programs.size());  // to move a program would copy its functions
    for (const typed::Program& program : module_.script.programs) {
      const targets::Target& target = program.targets.front();
      if (target.link() == bpf::LinkKind::kprobe_session)
        add_to_session(program);
      else if (target.mechanism() == Mechanism::syscall_function)
        dispatch(Mechanism::syscall_function, {body_of(program)});
      else if (!target.is_dispatched())
        single(program);
    }
    dispatcher(Mechanism::syscall_enter);
    dispatcher(Mechanism::syscall_exit);
    module_.finish();
    return {std::move(module_.bundle), std::move(programs_), module_.has_typed_loads, module_.immovable,
            module_.read_only_cast};
  }

 private:
  ir::Program& start(const typed::Program& program) {
    const targets::Target& target = program.targets.front();
    ir::Program& made = programs_.emplace_back();
    made.name = program_name(target.name, programs_.size());
    made.kind = target.kind();
    made.attach_to = target.attach_to();
    made.link = target.link();
    made.span = program.span;
    made.functions.push_back({.name = made.name});
    module_.current.program = bpf::ProgramId(programs_.size() - 1);
    return made;
  }

  // Places are numbered, so that a program can tell at which it runs: those in user code over the whole script.
  bpf::CodePlace numbered(const targets::Target& target, size_t number) {
    bpf::CodePlace place = target.place();
    place.cookie = number;
    if (target.provider->space == AddressSpace::user) {
      module_.bundle.place_symbols.push_back(place.symbol);
      place.cookie = module_.bundle.place_symbols.size();
    }
    return place;
  }

  bpf::AttachPlan attach_plan(const targets::Target& target, size_t number = 0) {
    const auto* watchpoint = target.as<targets::Watchpoint>();
    return {.provider = target.provider->name(),
            .name = watchpoint && !watchpoint->attach_name.empty() ? watchpoint->attach_name : target.name,
            .program = bpf::ProgramId(programs_.size() - 1),
            .event = target.event(),
            .value = target.value(),
            .link = target.link(),
            .places = {numbered(target, number)},
            .refusal = target.refusal.reason,
            .refusal_hint = target.refusal.hint,
            .reason = target.reason(),
            .newest_first = target.provider->is(probes::Trait::newest_first) || calls_newest_first(target),
            .probe_count = target.counted,
            .span = target.span};
  }

  void single(const typed::Program& program) {
    ir::Program& made = start(program);
    std::vector<bpf::AttachPlan> plans = attach_plans(program);
    if (!plans.empty()) module_.current.first_place = plans.front().places.front().cookie;
    module_.current.places = made.link == bpf::LinkKind::inherited ? share_events(plans.front().places) : "";
    ir::Builder b(made.functions.front());
    b.span = program.span;
    // A tracepoint program that returns 0 hides the event from perf's own consumers.
    Reg return_value = b.constant(made.kind == bpf::ProgramKind::tracepoint ? 1 : 0);
    lower_body(module_, made, b, program, return_value);
    // The kernel gives the lower half of what a test returned, which fails by any value but 0.
    if (program.targets.front().provider->special == targets::OwnMoment::test)
      return_value = b.or_(return_value, b.lshr(return_value, 32));
    // The verifier wants 0 of what a function calls; the result of a kprobe is ignored.
    b.ret(made.link == bpf::LinkKind::trampoline ? Operand(0) : Operand(return_value));
    const targets::Target& first = program.targets.front();
    if (first.provider->special)
      module_.bundle.specials.push_back({*first.provider->special, bpf::ProgramId(programs_.size() - 1), first.name});
    std::ranges::copy(plans, std::back_inserter(module_.bundle.attachments));
  }

  // One for each target, or one for all by a multi link; none for what scry runs by itself.
  std::vector<bpf::AttachPlan> attach_plans(const typed::Program& program) {
    std::vector<bpf::AttachPlan> plans;
    const targets::Target& first = program.targets.front();
    if (first.provider->special) return plans;
    if (first.link() != bpf::LinkKind::single) return {plan_together(program)};
    for (const targets::Target& target : program.targets) {
      plans.push_back(attach_plan(target));
      if (program.hidden) plans.back().probe_count = 0;
    }
    return plans;
  }

  // The two programs of a session become one where the second stands.
  void add_to_session(const typed::Program& program) {
    if (!session_) {
      session_ = &program;
      return;
    }
    const bool is_entry = program.targets.front().provider->expansion.session_return;
    const typed::Program& entry = is_entry ? program : *session_;
    ir::Program& made = start(entry);
    ir::Builder b(made.functions.front());
    b.span = entry.span;
    lower_session(module_, made, b, entry, is_entry ? *session_ : program);
    module_.bundle.attachments.push_back(plan_together(entry));
  }

  // All targets of a program by one link.
  bpf::AttachPlan plan_together(const typed::Program& program) {
    bpf::AttachPlan plan = attach_plan(program.targets.front());
    for (const targets::Target& target : std::span(program.targets).subspan(1)) {
      plan.places.push_back(numbered(target, plan.places.size()));
      plan.probe_count += target.counted;
    }
    return plan;
  }

  // What a body comes to, lowered by itself for nothing but that.
  size_t instructions_of(const typed::Program& program) const {
    Module module(module_.script, module_.library, module_.types, module_.facts, module_.limits);
    ir::Program alone;
    alone.functions.emplace_back();
    ir::Builder b(alone.functions.front());
    lower_body(module, alone, b, program, b.constant(0));
    size_t count = 0;
    for (const ir::Block& block : alone.functions.front().blocks) count += block.insts.size();
    return count;
  }

  static DispatchedBody body_of(const typed::Program& program) {
    DispatchedBody body{.program = &program};
    for (const targets::Target& target : program.targets)
      if (target.selector()) body.numbers.push_back(*target.selector());
    std::sort(body.numbers.begin(), body.numbers.end());
    return body;
  }

  // One program for all bodies of a mechanism, or several, in their order, where one would be too long: an old kernel's
  // jumps do not reach far, and the verifier's time grows with the square of the length (108,000 instructions: 10 s; in
  // four programs 3 s, and 80 ns more for each call).
  void dispatcher(Mechanism mechanism) {
    const size_t most = module_.facts.instructions.jump_long ? 16000 : 8000;  // instructions of the IR
    std::vector<DispatchedBody> bodies;
    size_t instructions = 0;
    for (const typed::Program& program : module_.script.programs) {
      if (program.targets.front().mechanism() != mechanism) continue;
      const size_t more = instructions_of(program);
      if (!bodies.empty() && instructions + more > most) {
        dispatch(mechanism, std::exchange(bodies, {}));
        instructions = 0;
      }
      instructions += more;
      bodies.push_back(body_of(program));
    }
    if (!bodies.empty()) dispatch(mechanism, bodies);
  }

  void dispatch(Mechanism mechanism, const std::vector<DispatchedBody>& bodies) {
    ir::Program& made = start(*bodies.front().program);
    ir::Builder b(made.functions.front());
    b.span = bodies.front().program->span;
    lower_dispatcher(module_, made, b, mechanism, bodies);
    bpf::AttachPlan plan = attach_plan(bodies.front().program->targets.front());
    plan.event.clear();  // the program's own tracepoint, not one event
    plan.probe_count = 0;
    for (const DispatchedBody& body : bodies) plan.probe_count += static_cast<uint32_t>(body.program->targets.size());
    module_.bundle.attachments.push_back(std::move(plan));
  }

  Module module_;
  std::vector<ir::Program> programs_;
  const typed::Program* session_ = nullptr;  // the first program of a session
};

}  // namespace

Generated generate(const typed::Script& script, const link::Library& library, TypePool& types, const TargetFacts& facts,
                   const CodeLimits& limits) {
  return Generator(script, library, types, facts, limits).run();
}

}  // namespace scry::codegen
