#include "pipeline.h"

#include <fmt/format.h>

#include "bpf/elf_writer.h"
#include "bpf/explain.h"
#include "bpf/print.h"
#include "builtins/builtin.h"
#include "runtime/run_log.h"
#include "runtime/test_mode.h"
#include "syntax/parser.h"

namespace scry {
namespace {

Result<> lower_and_assemble(Compiled& compiled, Machine& machine) {
  // 3 lower: typed script -> IR.
  codegen::Generated generated =
      codegen::generate(compiled.typed, compiled.library, machine.world.types, machine.facts);
  for (ir::Program& program : generated.programs) ir::optimize(program);
  // From here there are no types and no names, only registers, memory and calls.

  // 4 assemble: IR -> bundle.
  compiled.bundle = std::move(generated.bundle);
  compiled.has_typed_loads = generated.has_typed_loads;
  for (const ir::Program& program : generated.programs)
    compiled.bundle.programs.push_back(TRY(ir::emit(program, machine.facts.instructions)));
  compiled.programs = std::move(generated.programs);
  return {};
}

// Many small values at once may not fit the stack of a program: then they live where the large ones do.
Result<> lower_within_limits(Compiled& compiled, Machine& machine) {
  Result<> assembled = lower_and_assemble(compiled, machine);
  if (assembled || compiled.typed.config.on_stack_limit == 0) return assembled;
  compiled.typed.config.on_stack_limit = 0;
  return lower_and_assemble(compiled, machine);
}

}  // namespace

Result<std::optional<Compiled>> compile(SourceId source, Sources& sources, const CompileOptions& options,
                                        Machine& machine, Diags& diags) {
  Compiled compiled;

  // 1 read: text -> syntax tree.
  compiled.syntax = parse(source, sources, {options.parameters, is_value_builtin}, diags);
  if (diags.has_errors()) return std::nullopt;
  sema::add_imports(compiled.syntax, source, sources,
                    {options.parameters, options.environment, options.include_folders, options.files}, diags);
  if (options.scope.follow) sema::add_followed(options.scope, compiled.syntax, sources, diags);
  const sema::ScopeFilter scope(options.scope, sources, diags);
  if (diags.has_errors()) return std::nullopt;
  // From here the text is well-formed; nothing looks at characters any more.

  machine.world.unsafe_allowed = options.unsafe_allowed;
  // 2 understand: syntax tree -> typed script. First the C text: its types have names now, its constants are in place.
  compiled.c = sema::read_c_prologue(compiled.syntax, sources, machine.world,
                                     {options.include_folders, options.include_files, options.environment}, diags);
  // Functions of compiled objects have names and types too.
  sema::CompiledFunctions functions = codegen::read_objects(compiled.syntax, compiled.library, machine.world, diags);
  if (diags.has_errors()) return std::nullopt;
  compiled.typed = sema::analyze(compiled.syntax, machine.world,
                                 {.parameters = options.parameters,
                                  .environment = options.environment,
                                  .unsafe_allowed = options.unsafe_allowed,
                                  .notices = options.notices,
                                  .child_pid = options.child_pid,
                                  .named_parameters = options.named_parameters,
                                  .compiled = std::move(functions),
                                  .c = compiled.c.get(),
                                  .scope = &scope},
                                 diags);
  if (diags.has_errors()) return std::nullopt;
  sema::select_probes(compiled.typed, options.selection);
  sema::choose_roads(compiled.typed, machine.world);
  // From here every name has one meaning, every type and probe target is known, and the script is legal: a failure
  // below is a limit of the machine, or a bug of ours.

  // 3 and 4: typed script -> IR -> bundle.
  TRY(lower_within_limits(compiled, machine));
  // From here nothing knows the language: the bundle is all that loading and receiving need.
  return compiled;
}

namespace {

// --test, --bench: nothing is attached; `report` receives the results, and what a test prints is captured.
Result<int> run_mode(const bpf::Bundle& bundle, Session& session, sema::RunMode mode, CapturedText& captured,
                     Sink& report) {
  TRY(session.run_begin());
  return mode == sema::RunMode::test ? run_tests(bundle, session, captured, report)
                                     : run_benchmarks(bundle, session, report);
}

// What the verifier takes for a typed pointer differs a little from kernel to kernel: where it refuses a load through
// one, all of them become probe reads. `start` makes the session anew.
Result<> load(std::optional<Session>& session, const std::function<void()>& start, Compiled& compiled, Machine& machine,
              RunLog log) {
  start();
  Result<> loaded = session->load(!compiled.has_typed_loads);
  if (loaded || !compiled.has_typed_loads) return loaded;
  log.verbose("The kernel refuses loads through typed pointers; trying again without");
  session.reset();
  machine.facts.typed_loads = nullptr;
  TRY(lower_within_limits(compiled, machine));
  start();
  return session->load();
}

// Why a plan will not be attached on this machine, as far as it is known without trying.
std::string obstacle_of(const bpf::AttachPlan& plan, Machine& machine) {
  if (!plan.refusal.empty()) return plan.refusal;
  const auto find = probes::find_provider(plan.provider)->find_obstacle;
  return find ? find(plan, machine.kernel, machine.world) : "";
}

bpf::LineLookup lines_of(const Sources& sources) {
  return [&sources](Span span) {
    const Position at = sources.position(span.source, span.begin);
    return bpf::SourceLine{sources[span.source].name, sources.line(span.source, at.line), at.line, at.column};
  };
}

}  // namespace

int refusal_status(const Diags& diags) {
  constexpr int kWrong = 1, kOutsideWrong = 2;
  for (const Diag& diag : diags.all())
    if (diag.kind == &sema::kEnvironment || diag.kind == &sema::kCText) return kOutsideWrong;
  return kWrong;
}

Result<int> run(Compiled& compiled, const Sources& sources, Machine& machine, Sink& sink, Output& out, Output& err,
                const RunOptions& options) {
  auto attach = [&](const bpf::AttachPlan& plan, int program) {
    return probes::find_provider(plan.provider)->attach(plan, program, machine.kernel, machine.world);
  };
  auto find_receive = [&](std::string_view name) -> ReceiveEvent {
    const Builtin* builtin = find_action(name);
    return options.trace_events ? options.trace_events : builtin ? builtin->receive : nullptr;
  };
  const bool tracing = options.mode == sema::RunMode::trace;
  CapturedText captured;
  const std::unique_ptr<Sink> capture = make_capture_sink(captured);
  std::optional<Session> session;
  const auto start = [&] {
    session.emplace(compiled.bundle, machine.kernel, machine.clock, sources, machine.world.types,
                    tracing ? sink : *capture, out, err, options.session, attach, find_receive);
  };

  // 5 load: maps and programs exist in the kernel, accepted by its verifier.
  TRY(load(session, start, compiled, machine, RunLog(err, options.session.verbose, options.session.color, false)));
  if (!tracing) return run_mode(compiled.bundle, *session, options.mode, captured, sink);
  if (options.on_loaded) options.on_loaded(session->loaded());
  // The begin probes have run; their events wait in the ring.
  TRY(session->run_begin());

  // 6 attach: every event of every probe reaches its program.
  TRY(session->attach());
  if (options.on_attached) TRY(options.on_attached(session->loaded()));
  if (options.dry_run) return 0;

  // 7 receive, 8 decode, 9 show: each event is decoded to Values, and its action hands them to the sink.
  TRY(session->loop(options.child));
  // Nothing is attached any more; the end probes run, and the maps are printed.
  return session->finish();
}

std::string object_file(const Compiled& compiled, const Sources& sources) {
  return bpf::write_elf(compiled.bundle, lines_of(sources));
}

std::optional<std::string> show_stage(std::string_view stage, const Compiled& compiled, SourceId source,
                                      const Sources& sources, const CompileOptions& options, Machine& machine) {
  const bpf::LineLookup line_of = lines_of(sources);
  if (stage == "tokens") {
    Diags ignored;
    return print_tokens(source, sources, {options.parameters, is_value_builtin}, ignored);
  }
  if (stage == "ast") return print_ast(compiled.syntax);
  if (stage == "typed") return typed::print(compiled.typed);
  if (stage == "explain")
    return bpf::explain(compiled.bundle, [&](const bpf::AttachPlan& plan) { return obstacle_of(plan, machine); });
  if (stage == "bpf") return bpf::print(compiled.bundle, line_of);
  if (stage == "ir") {
    std::string text;
    for (const ir::Program& program : compiled.programs) text += ir::print(program);
    return text;
  }
  if (stage == "probes") {
    std::string text;
    for (const bpf::AttachPlan& plan : compiled.bundle.attachments)
      text += fmt::format("{} -> {}\n", plan.name, compiled.bundle.programs[static_cast<size_t>(plan.program)].name);
    return text;
  }
  return std::nullopt;
}

}  // namespace scry
