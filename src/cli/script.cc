#include "cli/script.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <regex>

#include "cli/command.h"
#include "cli/import_files.h"
#include "cli/script_text.h"
#include "cli/show.h"
#include "cli/stages.h"
#include "kernel/text_file.h"
#include "runtime/followed.h"
#include "runtime/run_log.h"
#include "sema/scope.h"
#include "symbols/process_maps.h"

namespace scry::cli {
namespace {

constexpr const char* kNotifyVariable = "__BPFTRACE_NOTIFY_PROBES_ATTACHED";
constexpr const char* kNoSymbolCache = "NONE";  // of cache_user_symbols

// The process that a thread belongs to; 0: there is no such thread.
int process_of(int thread) {
  const auto status = read_text_file(fmt::format("/proc/{}/status", thread));
  constexpr std::string_view kGroup = "\nTgid:\t";
  const size_t at = status ? status->find(kGroup) : std::string::npos;
  return at == std::string::npos ? 0 : std::atoi(status->c_str() + at + kGroup.size());
}

Result<> check_pid(int pid) {
  Fd process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  if (process) return {};
  const int error = errno;
  if (const int owner = process_of(pid); owner && owner != pid)
    return fail(fmt::format("{0} is a thread of process {1}: use -p {1} and the predicate /tid == {0}/", pid, owner));
  if (error == ESRCH)
    return fail(0, fmt::format("Failed to attach to pid: Unable to open pidfd ({})", strerror(error)),
                fmt::format("no process has the number {}; pgrep NAME prints those of a name", pid));
  return fail(error == EINVAL ? fmt::format("Failed to attach to pid: Unable to open pidfd ({})", strerror(error))
                              : fmt::format("Failed to open pidfd of {}: {}", pid, strerror(error)));
}

sema::RunMode run_mode(const Options& options) {
  if (options.run.mode == Mode::test) return sema::RunMode::test;
  if (options.run.mode == Mode::bench) return sema::RunMode::bench;
  return sema::RunMode::trace;
}

// --probe-filter, as a search in the name.
Result<std::function<bool(std::string_view)>> probe_filter(const std::string& text) {
  if (text.empty()) return nullptr;
  try {
    return [pattern = std::regex(text)](std::string_view name) {
      return std::regex_search(name.begin(), name.end(), pattern);
    };
  } catch (const std::regex_error& error) {
    return fail(fmt::format("--probe-filter: '{}' is not a regular expression: {}", text, error.what()));
  }
}

uint64_t probe_count(const bpf::Bundle& bundle) {
  uint64_t count = bundle.counted_specials();
  for (const bpf::AttachPlan& plan : bundle.attachments) count += plan.probe_count;
  return count;
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

MissingProbes missing_probes(const typed::Config& config) {
  static const std::map<std::string, MissingProbes> kWords{
      {"error", MissingProbes::error}, {"warn", MissingProbes::warn}, {"ignore", MissingProbes::ignore}};
  return kWords.at(config.missing_probes);
}

// Where the script's output goes: stdout, or the file of -o.
Result<Fd> open_output(const Options& options) {
  if (options.output.file.empty()) return Fd(::dup(STDOUT_FILENO));
  Fd file(::open(options.output.file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file) return fail(fmt::format("Failed to open output file: \"{}\": {}", options.output.file, strerror(errno)));
  return file;
}

// Whether a value of this type, or a part of it, is an address in a process.
bool has_user_code(TypeRef type) {
  if (!type) return false;
  if (type->is(TypeKind::ustack) || type->is(TypeKind::usym)) return true;
  if (type->is(TypeKind::array)) return has_user_code(type->element);
  return std::any_of(type->elements.begin(), type->elements.end(),
                     [](const Element& element) { return has_user_code(element.type); });
}

bool shows_user_code(const bpf::Bundle& bundle) {
  const auto in_map = [](const bpf::ScriptMap& map) { return has_user_code(map.key) || has_user_code(map.value); };
  const auto in_event = [](const bpf::EventLayout& layout) {
    return std::any_of(layout.fields.begin(), layout.fields.end(),
                       [](const bpf::EventField& field) { return has_user_code(field.type); });
  };
  return std::any_of(bundle.script_maps.begin(), bundle.script_maps.end(), in_map) ||
         std::any_of(bundle.layouts.begin(), bundle.layouts.end(), in_event);
}

// The message when max_probes is exceeded.
std::optional<std::string> too_many_probes(const Compiled& compiled) {
  const uint64_t count = probe_count(compiled.built.bundle), most = compiled.script.typed.config.max_probes;
  if (count <= most) return std::nullopt;
  return fmt::format(
      "ERROR: Can't attach to {} probes because it exceeds the current limit of {} probes.\n"
      "HINT: raise the config variable max_probes, or the environment variable BPFTRACE_MAX_PROBES\n",
      count, most);
}

class ScriptRun {
 public:
  ScriptRun(const Options& options, System& system)
      : options_(options), scope_(options.scope), system_(system), color_(wants_color(options)) {}

  Result<int> run() {
    auto source = read_script(options_, sources_);
    if (!source) return refuse(source.error());
    if (!scope_.process_error.empty()) {
      complain(scope_.process_error);
      return kStatusBad;
    }
    for (int pid : scope_.processes)
      if (auto good = check_pid(pid); !good) return refuse(good.error());
    auto filter = probe_filter(options_.run.probe_filter);
    if (!filter) return std::unexpected(filter.error());
    selection_ = {run_mode(options_), std::move(*filter)};
    if (auto started = start_child(); !started) return refuse(started.error());
    auto compiled = compile_script(*source);
    if (!compiled) return std::unexpected(compiled.error());
    if (!*compiled) return refusal_;
    const auto stage_text = [&](std::string_view stage) {
      return show_stage(stage, **compiled, question(*source), sources_, system_.machine());
    };
    if (auto text = stage_text(options_.run.show)) {
      std::fputs(text->c_str(), stdout);
      return 0;
    }
    show_debug_stages(stage_text);
    if (!options_.run.object_file.empty())
      if (auto done = write_object(**compiled); !done) return refuse(done.error());
    if (options_.run.mode == Mode::codegen) return 0;
    if (options_.run.mode == Mode::compiler_bench) return measure_compilation(*source);
    if (!options_.output.format_error.empty()) {
      complain(options_.output.format_error);
      return kStatusBad;
    }
    if (auto problem = too_many_probes(**compiled)) {
      complain(*problem);
      return kStatusBad;
    }
    if (!nothing_to_run(**compiled)) return receive(**compiled);
    if (selection_.mode == sema::RunMode::test) return end_of_no_tests();
    if (const std::string mode = mode_that_would_run((*compiled)->script.syntax); !mode.empty())
      return fail(fmt::format("No probes attached; use {}.", mode));
    if (!options_.output.quiet) std::puts("No probes to attach");
    return kStatusBad;
  }

 private:
  int refuse(const Error& error) {
    complain(error_text(error));
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
    Fd file(::open(options_.run.object_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!file) return fail(errno, fmt::format("Failed to open object file: \"{}\"", options_.run.object_file));
    Output out(file.get(), Output::Policy::none);
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
    return OpenSinks::open(output.sinks, output.buffering, {out, err, output.quiet, color_});
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
    if (!sinks) return refuse(sinks.error());
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

  // The processes that probes are limited to when they are attached; none: every process.
  std::vector<int> traced_processes() const {
    if (scope_.follow) return {};
    return scope_.processes.empty() && child_ ? std::vector<int>{child_->pid()} : scope_.processes;
  }

  // The command of -c waits from here on: the script may name its process id.
  Result<> start_child() {
    if (scope_.command.empty()) return {};
    child_.emplace(TRY(Child::start(scope_.command)));
    scope_.child = child_->pid();
    if (scope_.follow) scope_.processes = {scope_.child};
    return {};
  }

  Result<std::optional<Compiled>> compile_script(SourceId source) {
    system_.find_facts();
    Machine& machine = system_.machine();
    machine.world.options.pids = scope_.processes;
    const std::string program = scope_.command.substr(0, scope_.command.find(' '));
    if (const auto found = system_.files().find(program, std::nullopt); child_ && !found.empty())
      machine.world.options.child_program = found.front().path;
    machine.attaching.processes = traced_processes();
    machine.attaching.from_exec = scope_.processes.empty() && child_.has_value();
    Diags diags;
    auto compiled = compile(question(source), sources_, machine, diags);
    complain(render(diags, sources_, {color_, options_.output.verbose, options_.compile.warns()}));
    refusal_ = refusal_status(diags);
    return compiled;
  }

  Result<int> receive(Compiled& compiled) {
    auto fd = open_output(options_);
    if (!fd) return refuse(fd.error());
    Output out(fd->get(), options_.output.buffering), err(STDERR_FILENO, Output::Policy::none);
    auto sinks = open_sinks(out, err);
    if (!sinks) return refuse(sinks.error());
    if (options_.compile.warns())
      system_.machine().attaching.warn = [&](const std::string& text) {
        RunLog(err, false, color_, false).warning(text);
      };
    RunOptions run_options{.session = session_options(compiled),
                           .rebuild = without_typed_loads(compiled, system_.machine()),
                           .child = child_ ? &*child_ : nullptr,
                           .dry_run = options_.run.dry_run};
    run_options.mode = selection_.mode;
    if (debug_wanted(options_.run.debug_stages, DebugStage::verifier))
      run_options.session.accepted_log = [](const std::string& program, const std::string& log) {
        const std::string title = fmt::format("BPF verifier log for {}:", program);
        std::fputs(fmt::format("{}\n{:-<{}}\n{}\n", title, "", title.size(), log).c_str(), stdout);
      };
    if (const ReceiveEvent tracing = tracing_receive(options_.run.show))
      run_options.find_action = [tracing](std::string_view) { return tracing; };
    run_options.on_loaded = [&](const Loaded& loaded) {
      if (options_.run.show == "loaded")
        out.append(show_loaded(compiled.built.bundle, loaded, system_.machine().kernel));
      if (debug_wanted(options_.run.debug_stages, DebugStage::libbpf))
        std::fputs(loader_log(compiled.built.bundle, loaded).c_str(), stdout);
      std::fflush(stdout);
    };
    if (scope_.follow)
      run_options.on_attached = [&](const Loaded& loaded) {
        return fill_followed(compiled.built.bundle, loaded, system_.machine().kernel, sema::kFollowedMap,
                             scope_.processes);
      };
    SessionOptions& session = run_options.session;
    session.verbose = options_.output.verbose;
    session.reports_cost = options_.run.cost;
    session.color = color_;
    session.terminal = isatty(STDERR_FILENO);
    session.find_kernel_id = system_.find_kernel_id();
    session.symbols = symbolizer(compiled);
    session.traced_pids = scope_.processes;
    session.output_fd = fd->get();
    if (const char* line = getenv(kNotifyVariable); line && *line) session.notify_line = kNotifyVariable;
    RunLog log(err, false, color_, false);
    if (options_.compile.warns() && !scope_.processes.empty() && !symbols::is_proc_ours())
      log.warning("/proc shows another PID namespace: the files of the process of -p cannot be found");
    auto status = scry::run(compiled.built.bundle, sources_, system_.machine(), sinks->sink(), out, err, run_options);
    if (const uint64_t lost = system_.symbolizer().lost_mappings(); lost > 0 && options_.compile.warns())
      log.warning(fmt::format("Lost {} records of mapped files: symbols of user code may be missing or wrong", lost));
    if (system_.symbolizer().user()->misses_names() && options_.compile.warns())
      log.warning(
          "Some user symbols are unknown: scry keeps a limited number of mappings, and dropped those of the processes "
          "that ended first");
    if (options_.compile.warns())
      for (const std::string& text : system_.symbolizer().user()->warnings()) log.warning(text);
    return status;
  }

  Symbolizer* symbolizer(const Compiled& compiled) {
    SystemSymbolizer& symbolizer = system_.symbolizer();
    symbolizer.place_symbols = compiled.built.bundle.place_symbols;
    symbolizer.demangles = compiled.script.typed.config.cpp_demangle;
    symbolizer.shows_source = compiled.script.typed.config.show_debug_info;
    symbolizer.user()->remembers = compiled.script.typed.config.cache_user_symbols != kNoSymbolCache;
    if (shows_user_code(compiled.built.bundle)) {
      const Machine& machine = system_.machine();
      symbolizer.watch(machine.kernel.online_cpus(), machine.attaching.processes, machine.world.options.pids);
    }
    return &symbolizer;
  }

  const Options& options_;
  sema::TraceScope scope_;  // with the process of -c, once it is started
  System& system_;
  const bool color_;
  int refusal_ = kStatusBad;  // the exit status if the script is wrong
  Sources sources_;
  SystemImportFiles files_;
  sema::Selection selection_;
  std::optional<Child> child_;
};

}  // namespace

SessionOptions session_options(const Compiled& compiled) {
  const typed::Config& config = compiled.script.typed.config;
  SessionOptions session;
  session.print_maps_on_exit = config.print_maps_on_exit;
  session.log_size = static_cast<uint32_t>(config.log_size);
  session.missing_probes = missing_probes(config);
  session.trailer = config.str_trunc_trailer;
  session.time_formats = compiled.built.bundle.time_formats;
  return session;
}

int run_script_command(const Options& options) {
  const RunChoice& run = options.run;
  const bool loads = run.show.empty() && run.mode != Mode::codegen;
  return with_system(options, loads ? Access::load : Access::look, [&](System& system) {
    const auto status = ScriptRun(options, system).run();
    return status ? *status : print_error(kStatusFailed, status.error());
  });
}

}  // namespace scry::cli
