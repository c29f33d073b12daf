#include "cli/script.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <regex>

#include "base/name_regex.h"
#include "base/output_path.h"
#include "cli/bundle_run.h"
#include "cli/command.h"
#include "cli/command_changes.h"
#include "cli/event_rates.h"
#include "cli/hot_probes.h"
#include "cli/import_files.h"
#include "cli/own_options.h"
#include "cli/script_text.h"
#include "cli/show.h"
#include "cli/stages.h"
#include "cli/traced.h"
#include "sema/scope.h"

namespace scry::cli {
namespace {

sema::RunMode run_mode(const Options& options) {
  if (options.run.mode == Mode::test) return sema::RunMode::test;
  if (options.run.mode == Mode::bench) return sema::RunMode::bench;
  return sema::RunMode::trace;
}

// --probe-filter, as a search in the name.
Result<std::function<bool(std::string_view)>> probe_filter(const std::string& text) {
  if (text.empty()) return nullptr;
  try {
    return [pattern = std::regex(text)](std::string_view name) { return search_name(pattern, name); };
  } catch (const std::regex_error& error) {
    return fail(fmt::format("--probe-filter: '{}' is not a regular expression: {}", text, error.what()));
  }
}

// "--test to run test probes", when the script has nothing but probes of other modes; or empty.
std::string mode_that_would_run(const ast::Script& script) {
  using When = bpf::SpecialProgram::When;
  std::string mode;
  for (const ast::Probe& probe : script.probes)
    for (const ast::AttachPoint& point : probe.attach_points) {
      const probes::Provider* provider = probes::find_provider(point.provider);
      const bool test = provider && provider->special == When::test;
      if (!test && !(provider && provider->special == When::bench)) return "";
      if (mode.empty()) mode = test ? "--test to run test probes" : "--bench to run benchmark probes";
    }
  return mode;
}

class ScriptRun {
 public:
  ScriptRun(const Options& options, System& system)
      : options_(options), scope_(options.scope), system_(system), color_(wants_color(options)) {}

  Result<int> run() {
    auto source = read_script(options_, sources_);
    if (!source) return print_failure(source.error());
    if (!scope_.process_error.empty()) {
      print_error(scope_.process_error);
      return kStatusBad;
    }
    if (auto good = check_processes(scope_); !good) return print_failure(good.error());
    auto filter = probe_filter(options_.run.probe_filter);
    if (!filter) return std::unexpected(filter.error());
    selection_ = {run_mode(options_), std::move(*filter)};
    auto started = start_command(scope_, TRY(command_changes(options_)),
                                 options_.run.tampering);  // it waits: the script may name its process id
    if (!started) return print_failure(started.error());
    command_.emplace(std::move(*started));
    auto compiled = compile_script(*source);
    if (!compiled) return std::unexpected(compiled.error());
    if (!*compiled) return refusal_;
    const auto stage_text = [&](std::string_view stage) {
      return show_stage(stage, **compiled, question(*source), sources_, system_.machine());
    };
    if (auto text = stage_text(options_.run.show)) {
      const bool explains = options_.run.show == kExplainStage;
      if (explains) {
        *text += event_rates((*compiled)->built.bundle, system_.machine());
        *text += refusal_of_run(**compiled);
      }
      const int status = show_text(options_, *text);
      return explains && nothing_to_run(**compiled) ? kStatusBad : status;
    }
    show_debug_stages(stage_text);
    if (!options_.run.object_file.empty())
      if (auto done = write_object(**compiled); !done) return print_failure(done.error());
    if (options_.run.mode == Mode::codegen) return 0;
    if (options_.run.mode == Mode::compiler_bench) return measure_compilation(*source);
    if (!options_.output.format_error.empty()) {
      print_error(options_.output.format_error);
      return kStatusBad;
    }
    const auto problem = has_own(options_, kForce) ? std::nullopt : too_many_probes(**compiled);
    if (problem) {
      print_error(*problem);
      return kStatusBad;
    }
    if (!nothing_to_run(**compiled))
      return exit_status(run_bundle({(*compiled)->built.bundle, sources_, system_.types()},
                                    {.options = options_,
                                     .system = system_,
                                     .scope = scope_,
                                     .mode = selection_.mode,
                                     .rebuild = without_typed_loads(**compiled, system_.machine()),
                                     .command = &*command_}));
    if (selection_.mode == sema::RunMode::test) return end_of_no_tests();
    if (const std::string mode = mode_that_would_run((*compiled)->script.syntax); !mode.empty())
      return fail(fmt::format("No probes attached; use {}.", mode));
    if (!options_.output.quiet) std::puts("No probes to attach");
    return kStatusBad;
  }

 private:
  // What a run of it would answer, for --explain.
  std::string refusal_of_run(const Compiled& compiled) const {
    if (nothing_to_run(compiled)) return "A run is refused: it has no probe to attach\n";
    const auto hot = find_refused(compiled.built.bundle, sources_, options_);
    if (hot) return fmt::format("A run is refused: {}\n", hot->message());
    return too_many_probes(compiled) && !has_own(options_, kForce)
               ? "A run is refused: it has more probes than max_probes allows\n"
               : "";
  }
  // Of a run that went well: that of the command, if it is asked for; 128 and the signal if one ended it.
  Result<int> exit_status(Result<int> status) const {
    constexpr int kBySignal = 128;
    const bool went_well = status && (*status == 0 || (*status == kBySignal + SIGPIPE && writes_to_command()));
    if (options_.command->words != WordOrder::command || !went_well || !child() || !child()->status()) return status;
    const int code = *child()->status();
    return WIFSIGNALED(code) ? kBySignal + WTERMSIG(code) : WEXITSTATUS(code);
  }

  // -o '|head': its end is no failure.
  bool writes_to_command() const { return std::ranges::any_of(options_.output.sinks, &SinkChoice::is_command); }
  const Child* child() const { return command_ && command_->process ? &*command_->process : nullptr; }

  int print_failure(const Error& error) {
    print_error(error_text(error));
    return kStatusBad;
  }

  Question question(SourceId source) {
    return {.source = source,
            .compile = options_.compile,
            .scope = scope_,
            .files = &files_,
            .selection = selection_,
            .front_end = options_.command->front_end};
  }

  Result<> write_object(const Compiled& compiled) const {
    const auto file = open_for_output(options_.run.object_file);
    if (!file)
      return fail(file.error().code, fmt::format("Failed to open object file: \"{}\"", options_.run.object_file));
    Output out(file->get(), Output::Policy::none);
    out.append(object_file(compiled.built.bundle, sources_));
    if (out.error() != 0) return fail(out.error(), fmt::format("write object file \"{}\"", options_.run.object_file));
    return {};
  }

  // --mode compiler-bench: steps 1 to 4, again and again.
  Result<int> measure_compilation(SourceId source) {
    constexpr uint64_t kRuns = 20;
    Machine& machine = system_.machine();
    const int64_t start = machine.clock.monotonic_ns();
    for (uint64_t i = 0; i < kRuns; ++i) {
      Diags ignored;
      TRY(compile(question(source), sources_, machine, ignored));
    }
    const auto average = static_cast<uint64_t>(machine.clock.monotonic_ns() - start) / kRuns;
    Output out(STDOUT_FILENO, options_.output.buffering), err(STDERR_FILENO, Output::Policy::none);
    const BenchmarkResult result{"compile", average, kRuns};
    OpenSinks sinks = TRY(open_sinks(out, err));
    sinks.sink().message(BenchmarkReport{{&result, 1}});
    return 0;
  }

  Result<OpenSinks> open_sinks(Output& out, Output& err) const {
    const OutputChoice& output = options_.output;
    return OpenSinks::open(output.sinks, output.buffering,
                           {.out = out, .err = err, .quiet = output.quiet, .color = color_});
  }

  bool nothing_to_run(const Compiled& compiled) const {
    if (selection_.mode == sema::RunMode::trace) return compiled.built.bundle.programs.empty();
    using When = bpf::SpecialProgram::When;
    return compiled.built.bundle.specials_at(selection_.mode == sema::RunMode::test ? When::test : When::bench).empty();
  }

  // --test of a script without tests prints what follows the report of any.
  int end_of_no_tests() {
    Output out(STDOUT_FILENO, options_.output.buffering), err(STDERR_FILENO, Output::Policy::none);
    auto sinks = open_sinks(out, err);
    if (!sinks) return print_failure(sinks.error());
    sinks->sink().message(ExitDump{});
    return 0;
  }

  // -d: the tree goes to stderr, the rest to stdout.
  void show_debug_stages(const std::function<std::optional<std::string>(std::string_view)>& text_of) {
    struct Row {
      DebugStage debug;
      const char* stage;
      FILE* to;
    };
    const Row rows[] = {{DebugStage::ast, "ast", stderr},
                        {DebugStage::types, "typed", stdout},
                        {DebugStage::codegen, "ir", stdout},
                        {DebugStage::codegen_opt, "bpf", stdout}};
    for (const Row& row : rows)
      if (debug_wanted(options_.run.debug_stages, row.debug)) std::fputs(text_of(row.stage)->c_str(), row.to);
    std::fflush(stdout);
  }

  Result<std::optional<Compiled>> compile_script(SourceId source) {
    system_.detect_features();
    Machine& machine = system_.machine();
    machine.environment.options.pids = scope_.processes;
    machine.environment.options.follows = scope_.follow;
    const std::string program = scope_.command.empty() ? "" : scope_.command.front();
    if (const auto found = system_.files().find(program, std::nullopt); child() && !found.empty())
      machine.environment.options.child_program = found.front().path;
    limit_attaching(machine.attaching, scope_);
    Diags diags;
    auto compiled = compile(question(source), sources_, machine, diags);
    print_diags(diags, sources_, options_);
    refusal_ = refusal_status(diags);
    return compiled;
  }

  const Options& options_;
  sema::TraceScope scope_;  // with the process of -c, once it is started
  System& system_;
  const bool color_;
  int refusal_ = kStatusBad;  // the exit status if the script is wrong
  Sources sources_;
  SystemImportFiles files_;
  sema::Selection selection_;
  std::optional<StartedCommand> command_;
};

}  // namespace

int run_script_command(const Options& options) {
  const RunChoice& run = options.run;
  const bool loads = run.mode != Mode::codegen && run.mode != Mode::compiler_bench && !is_stage(run.show);
  return with_system(options, loads ? Access::load : Access::look, [&](System& system) {
    const auto status = ScriptRun(options, system).run();
    return status ? *status : print_error(kStatusFailed, status.error());
  });
}

}  // namespace scry::cli
