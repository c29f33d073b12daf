#include "cli/bundle_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>

#include "cli/descriptor_names.h"
#include "cli/script_text.h"
#include "cli/show.h"
#include "cli/sinks.h"
#include "runtime/followed.h"
#include "runtime/run_log.h"
#include "sema/scope.h"
#include "symbols/process_maps.h"

namespace scry::cli {
namespace {

constexpr const char* kNotifyVariable = "__BPFTRACE_NOTIFY_PROBES_ATTACHED";
constexpr const char* kNoSymbolCache = "NONE";  // of cache_user_symbols

MissingProbes missing_probes(const bpf::RunSettings& config) {
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

Screen screen_of(int terminal) {
  winsize size = {};
  if (::ioctl(terminal, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return {};
  return {size.ws_col, size.ws_row};
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

Symbolizer* symbolizer(const bpf::Bundle& bundle, const BundleRun& run) {
  SystemSymbolizer& symbolizer = run.system.symbolizer();
  symbolizer.place_symbols = bundle.place_symbols;
  symbolizer.demangles = bundle.settings.cpp_demangle;
  symbolizer.shows_source = bundle.settings.show_debug_info;
  symbolizer.user()->remembers = bundle.settings.cache_user_symbols != kNoSymbolCache;
  if (shows_user_code(bundle)) {
    const Machine& machine = run.system.machine();
    symbolizer.watch(machine.kernel.online_cpus(), machine.attaching.processes, machine.world.options.pids);
  }
  return &symbolizer;
}

// What --show, --debug and --follow do once the programs are loaded and attached.
void look_on(RunOptions& run_options, const bpf::Bundle& bundle, const BundleRun& run, Output& out) {
  const RunChoice& choice = run.options.run;
  if (debug_wanted(choice.debug_stages, DebugStage::verifier))
    run_options.session.accepted_log = [](const std::string& program, const std::string& log) {
      const std::string title = fmt::format("BPF verifier log for {}:", program);
      std::fputs(fmt::format("{}\n{:-<{}}\n{}\n", title, "", title.size(), log).c_str(), stdout);
    };
  run_options.session.observer = tracing_receive(choice.show);
  run_options.on_loaded = [&](const Loaded& loaded) {
    if (choice.show == "loaded") out.append(show_loaded(bundle, loaded, run.system.machine().kernel));
    if (debug_wanted(choice.debug_stages, DebugStage::libbpf)) std::fputs(loader_log(bundle, loaded).c_str(), stdout);
    std::fflush(stdout);
  };
  if (run.scope.follow)
    run_options.on_attached = [&](const Loaded& loaded) {
      return fill_followed(bundle, loaded, run.system.machine().kernel, sema::kFollowedMap, run.scope.processes);
    };
}

// Where scry keeps what it may make again, of this user alone.
std::string cache_folder() {
  if (geteuid() == 0) return "/var/cache/scry";
  if (const char* folder = getenv("XDG_CACHE_HOME"); folder && *folder == '/') return std::string(folder) + "/scry";
  const char* home = getenv("HOME");
  return std::string(home ? home : "/nonexistent") + "/.cache/scry";
}

// The command and the files whose code is probed are met first.
UnwindSources unwind_sources(const bpf::Bundle& bundle, const BundleRun& run) {
  constexpr size_t kMostPrograms = 16;
  UnwindSources sources{.cache_folder = cache_folder() + "/unwind", .processes = run.scope.processes};
  sources.python = run.system.symbolizer().python();
  std::vector<std::string>& programs = sources.programs;
  if (run.child) programs.push_back(run.child->path());
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    const bool is_new = plan.event.starts_with('/') && std::ranges::find(programs, plan.event) == programs.end();
    if (is_new && programs.size() < kMostPrograms) programs.push_back(plan.event);
  }
  return sources;
}

// What is missing in the names of the run's output.
void report_missing_names(SystemSymbolizer& symbolizer, RunLog& log) {
  if (const uint64_t lost = symbolizer.lost_mappings(); lost > 0)
    log.warning(fmt::format("Lost {} records of mapped files: symbols of user code may be missing or wrong", lost));
  if (symbolizer.user()->misses_names())
    log.warning(
        "Some user symbols are unknown: scry keeps a limited number of mappings, and dropped those of the processes "
        "that ended first");
  if (const uint64_t frames = symbolizer.python()->unknown_frames(); frames > 0)
    log.warning(fmt::format("{} Python frames have no name: scry keeps the names of {} functions", frames,
                            PythonCodes::kMostCodes));
  for (const std::string& text : symbolizer.user()->warnings()) log.warning(text);
}

}  // namespace

SessionOptions session_options(const bpf::Bundle& bundle) {
  const bpf::RunSettings& config = bundle.settings;
  SessionOptions session;
  session.print_maps_on_exit = config.print_maps_on_exit;
  session.log_size = config.log_size;
  session.missing_probes = missing_probes(config);
  session.trailer = config.str_trunc_trailer;
  session.time_formats = bundle.time_formats;
  return session;
}

Result<int> run_bundle(const bpf::WholeBundle& whole, const BundleRun& run) {
  const Options& options = run.options;
  Machine& machine = run.system.machine();
  const bool color = wants_color(options), warns = options.compile.warns();
  const auto refuse = [](const Error& error) {
    print_error(error_text(error));
    return kStatusBad;
  };
  auto fd = open_output(options);
  if (!fd) return refuse(fd.error());
  Output out(fd->get(), options.output.buffering), err(STDERR_FILENO, Output::Policy::none);
  DescriptorNames descriptors;
  if (run.child) descriptors.add_child(uint32_t(run.child->pid()));
  auto sinks = OpenSinks::open(options.output.sinks, options.output.buffering,
                               {.out = out,
                                .err = err,
                                .quiet = options.output.quiet,
                                .color = color,
                                .around = &descriptors,
                                .use = {.file = options.output.file, .screen = screen_of(fd->get())}});
  if (!sinks) return refuse(sinks.error());
  RunLog log(err, false, color, false);
  if (warns) machine.attaching.warn = [&log](const std::string& text) { log.warning(text); };
  RunOptions run_options{.session = session_options(whole.bundle),
                         .rebuild = run.rebuild,
                         .child = run.child,
                         .dry_run = options.run.dry_run,
                         .mode = run.mode};
  look_on(run_options, whole.bundle, run, out);
  SessionOptions& session = run_options.session;
  session.verbose = options.output.verbose;
  session.reports_cost = options.run.cost;
  session.color = color;
  session.terminal = isatty(STDERR_FILENO);
  session.relocation = {run.system.find_kernel_id(), run.find_number};
  session.symbols = symbolizer(whole.bundle, run);
  session.traced_pids = run.scope.processes;
  session.unwind = unwind_sources(whole.bundle, run);
  session.output_fd = fd->get();
  if (const char* line = getenv(kNotifyVariable); line && *line) session.ready.text = kNotifyVariable;
  if (warns && !run.scope.processes.empty() && !symbols::is_proc_ours())
    log.warning("/proc shows another PID namespace: the files of the process of -p cannot be found");
  auto status = scry::run(whole, machine, {sinks->sink(), out, err}, run_options);
  if (warns) report_missing_names(run.system.symbolizer(), log);
  return status;
}

}  // namespace scry::cli
