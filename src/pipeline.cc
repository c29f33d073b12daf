#include "pipeline.h"

#include "codegen/objects.h"
#include "ir/backend/assemble.h"
#include "runtime/test_mode.h"
#include "sema/analyze.h"
#include "sema/attach_mechanism.h"
#include "sema/c_prologue.h"
#include "sema/late_reads.h"
#include "sema/sampling.h"
#include "sema/scope.h"

namespace scry {

ast::Script read(const Question& question, Sources& sources, Diags& diags) {
  return question.front_end(question.source, sources, question.compile, question.files, diags);
  // From here the text is well-formed; nothing looks at characters any more.
}

std::optional<Understood> understand(ast::Script script, const Question& question, Sources& sources, Machine& machine,
                                     Diags& diags) {
  Understood made{std::move(script), nullptr, {}, {}};
  // What to trace becomes part of the script. It is nested if ours are not the kernel's numbers of processes.
  const bool nested = machine.facts.pid_namespace.has_value();
  machine.environment.options.asks_scope = sema::asks_scope(made.syntax);
  sema::split_late_reads(made.syntax, diags);
  sema::add_followed(question.scope, nested, made.syntax, sources);
  const sema::ScopeFilter scope(question.scope, nested, sources);
  // First the C text and compiled functions: their types have names now, their constants are in place.
  machine.environment.options.unsafe_allowed = question.compile.unsafe_allowed;
  made.c = sema::read_c_prologue(made.syntax, sources, machine.environment, question.compile, diags);
  const sema::Definitions definitions{codegen::read_objects(made.syntax, made.library, machine.environment, diags),
                                      made.c.get()};
  if (diags.has_errors()) return std::nullopt;
  made.typed = sema::analyze(made.syntax, machine.environment, question.compile, scope, definitions, diags);
  if (diags.has_errors()) return std::nullopt;
  sema::select_probes(made.typed, question.selection);
  sema::choose_mechanisms(made.typed, machine.environment);
  if (made.typed.config.has_budget()) sema::choose_sampling(made.typed);
  return made;
  // From here every name has one meaning, every type, target and attach mechanism is known, and the script is legal:
  // nothing changes it any more. A failure below is a limit of the machine, or a bug of ours.
}

Result<Built> build(const Understood& script, const Machine& machine, bool typed_loads) {
  // Many small values at once may not fit the stack of a program: then they live where the large ones do.
  for (uint64_t on_stack_bytes : {script.typed.config.on_stack_limit, uint64_t{0}}) {
    // 3 lower: typed script -> IR.
    codegen::Generated generated = codegen::generate(script.typed, script.library, machine.environment.types,
                                                     machine.facts, {on_stack_bytes, typed_loads});
    if (!generated.immovable.empty())
      return fail(0, "a bundle for other machines cannot have " + generated.immovable,
                  "name the structure, or run the script where it is compiled");
    ir::optimize(generated.programs, generated.read_only_cast);
    // From here there are no types and no names, only registers, memory and calls.

    // 4 assemble: IR -> bundle.
    auto programs = ir::assemble(generated.programs, machine.facts.instructions);
    if (!programs && on_stack_bytes > 0) continue;
    generated.bundle.programs = TRY(std::move(programs));
    return Built{std::move(generated.programs), std::move(generated.bundle), generated.has_typed_loads};
    // From here nothing knows the language: the bundle is all that loading and receiving need.
  }
  bug("code without values on the stack was not tried");
}

Result<int> run(const bpf::WholeBundle& whole, Machine& machine, const SessionOutputs& outputs,
                const RunOptions& options) {
  bpf::Bundle& bundle = whole.bundle;
  const Engine engine{machine.kernel, machine.attaching};
  CapturedText captured;  // what tests and benchmarks print
  const std::unique_ptr<Sink> capture = make_capture_sink(captured);
  std::optional<Session> session;
  const auto start = [&] {
    const bool traces = options.mode == sema::RunMode::trace;
    session.emplace(whole, engine, machine.clock,
                    SessionOutputs{traces ? outputs.sink : *capture, outputs.out, outputs.err}, options.session);
  };

  // 5 load: maps and programs exist in the kernel, accepted by its verifier. Then the begin programs run.
  TRY(load_or_rebuild(session, start, bundle, options.rebuild, {outputs.err, options.session.verbose, false, false}));
  if (options.on_loaded) options.on_loaded(session->loaded());
  TRY(session->run_begin());
  if (options.mode == sema::RunMode::test) return run_tests(bundle, *session, captured, outputs);
  if (options.mode == sema::RunMode::bench) return run_benchmarks(bundle, *session, outputs);

  // 6 attach: every event of every probe reaches its program.
  machine.attaching.pins = !options.dry_run;
  TRY(session->attach());
  if (options.on_attached) TRY(options.on_attached(session->loaded()));
  if (options.dry_run) return 0;

  // 7 receive, 8 decode, 9 show: each event is decoded to Values, and its action hands them to the sink.
  TRY(session->loop(options.child));
  // Nothing is attached any more; the end probes run, and the maps are printed.
  return session->finish();
}

}  // namespace scry
