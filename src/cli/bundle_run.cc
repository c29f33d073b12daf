#include "cli/bundle_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>

#include "base/invoking_user.h"
#include "base/output_path.h"
#include "base/percent.h"
#include "base/terminal.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/descriptor_names.h"
#include "cli/hot_probes.h"
#include "cli/kept_privileges.h"
#include "cli/needed_privileges.h"
#include "cli/own_options.h"
#include "cli/script_text.h"
#include "cli/show.h"
#include "cli/sinks.h"
#include "probes/attaching.h"
#include "runtime/followed.h"
#include "runtime/memory_plan.h"
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
  if (options.output.file.empty()) return Fd(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0));
  auto file = open_for_output(options.output.file);
  if (file) return file;
  const Error& error = file.error();
  return fail(0, fmt::format("Failed to open output file: \"{}\": {}", options.output.file, strerror(error.code)),
              error.hint);
}

Screen screen_of(int terminal) {
  winsize size = {};
  if (::ioctl(terminal, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return {size.ws_col, size.ws_row};
  Screen screen;
  if (const uint32_t columns = columns_by_environment(); columns > 0) screen.columns = columns;
  return screen;
}

Symbolizer* symbolizer(const bpf::Bundle& bundle, const BundleRun& run) {
  SystemSymbolizer& symbolizer = run.system.symbolizer();
  symbolizer.place_symbols = bundle.place_symbols;
  symbolizer.demangles = bundle.settings.cpp_demangle;
  symbolizer.shows_source = bundle.settings.show_debug_info;
  symbolizer.user()->remembers = bundle.settings.cache_user_symbols != kNoSymbolCache;
  const Machine& machine = run.system.machine();
  if (shows_user_code(bundle))
    symbolizer.watch(machine.kernel.online_cpus(), machine.attaching.processes, machine.environment.options.pids);
  else if (shows_kernel_code(bundle))
    symbolizer.watch_kernel(machine.kernel.online_cpus());
  return &symbolizer;
}

// What --show, --debug and --follow do once the programs are loaded and attached.
void look_on(RunOptions& run_options, const bpf::Bundle& bundle, const BundleRun& run, Output& out, Sink& sink) {
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
  KernelMaps& kernel = run.system.machine().kernel;
  run_options.on_attached = [&](const Loaded& loaded) -> Result<void> {
    if (run.scope.follow) TRY(fill_followed(bundle, loaded, kernel, sema::kFollowedMap, run.scope.processes));
    if (run.options.output.begin) run.options.output.begin(sink);
    if (choice.dry_run || loaded.maps.empty()) return {};
    unmount_and_report(run.options.compile.warns());  // as long as that is allowed
    return confine_run(bundle, run, loaded.maps.front().get());
  };
  // strace and ltrace go on until all have ended, as those do.
  if (run.scope.follow && run.options.command->words == WordOrder::command)
    run_options.session.traced.others = [&](const Loaded& loaded) {
      return followed_processes(bundle, loaded, kernel, sema::kFollowedMap);
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
  sources.kept = run.system.files().kept();
  sources.folders.first = run.system.files().folders.first;
  std::vector<std::string>& programs = sources.programs;
  if (run.child()) programs.push_back(run.child()->path());
  for (const bpf::AttachPlan& plan : bundle.attachments) {
    const bool is_new = plan.event.starts_with('/') && std::ranges::find(programs, plan.event) == programs.end();
    if (is_new && programs.size() < kMostPrograms) programs.push_back(plan.event);
  }
  return sources;
}

// What the traced processes have open when the run begins, and what the kernel calls its families of messages.
void name_open_files(DescriptorNames& descriptors, const BundleRun& run) {
  const auto shows_calls = [](const SinkChoice& sink) { return std::string_view(sink.row->name) == "strace"; };
  if (std::ranges::any_of(run.options.output.sinks, shows_calls)) descriptors.learn_generic_families();
  if (run.child()) return descriptors.add_child(uint32_t(run.child()->pid()));
  for (const int pid : run.scope.processes) descriptors.add_netlink_sockets(uint32_t(pid));
  const auto shows_names = [](const SinkChoice& sink) {
    return sink.settings.contains("descriptors") || sink.settings.contains("paths");
  };
  if (std::ranges::none_of(run.options.output.sinks, shows_names)) return;
  for (const int pid : run.scope.processes) descriptors.add_running(uint32_t(pid));
}

SinkUse use_of(const Options& options, int fd, const Clock& clock) {
  return {.file = options.output.file, .screen = screen_of(fd), .clock = &clock};
}

// What the names of the run's output lack.
std::vector<Loss> lost_names(SystemSymbolizer& symbolizer) {
  std::vector<Loss> lost;
  const auto add = [&lost](const LossKind& kind, uint64_t count) {
    if (count > 0) lost.push_back({.kind = &kind, .count = count, .of = {}, .place = {}});
  };
  add(symbolizer.watches_kernel_alone() ? kKernelCodeLost : kMappingsLost, symbolizer.lost_mappings());
  add(kPythonNamesLost, symbolizer.python()->unknown_frames());
  return lost;
}

// What bpftrace runs is run under its name.
uint64_t most_memory(const bpf::Bundle& bundle, const Options& options) {
  if (const auto written = read_size(own_text(options, kMaxMemory))) return *written;
  return is_compatible_name(options.tool) ? UINT64_MAX : bundle.settings.limits.max_memory;
}

RunWatch watch_of(const bpf::Bundle& bundle, const BundleRun& run) {
  const Options& options = run.options;
  SystemSymbolizer& symbolizer = run.system.symbolizer();
  return {.cost = options.run.cost,
          .lossless = has_own(options, kLossless),
          .command_goes_on = options.command->words == WordOrder::command,
          .fails_on_loss = has_own(options, kFailOnLoss),
          .max_memory = most_memory(bundle, options),
          .other_memory = symbolizer.locked_bytes(),
          .other_losses = [&symbolizer] { return lost_names(symbolizer); }};
}

// A reader of the output that has gone is an error of the write, so that the command goes on. It gets its own mask.
void block_sigpipe() {
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
}

// What the command line says of a bundle that was compiled before, and may be of no use to this run.
void set_budget(bpf::Budget& budget, const Options& options) {
  if (const auto written = own_value(options, kMaxOverhead)) {
    budget.most = read_percent(*written).value_or(0);
    if (budget.most > 0 || *written == typed::kAnyOverhead) budget.warned = 0;
  }
  const bool may_count = includes_capability(effective_capabilities(), CAP_SYS_ADMIN);
  if (!options.compile.warns() || !may_count) budget.warned = 0;
}

// Why probes of user code have breakpoints in processes that are not traced; empty: they have none, or it was asked
// for.
std::string reason_for_breakpoints(const bpf::AttachPlan& plan, const sema::TraceScope& scope) {
  if (scope.follow && plan.link != bpf::LinkKind::inherited)
    return "breakpoints for a process and what it starts need Linux 6.12, and the right to write uprobe_events in "
           "tracefs (root, or CAP_DAC_OVERRIDE)";
  if (!scope.processes.empty() || scope.child || (scope.cgroups.empty() && scope.comms.empty())) return "";
  return fmt::format("{} decides only when a breakpoint is hit; -p and -c limit where it is set",
                     scope.cgroups.empty() ? "--comm" : "--cgroup");
}

void warn_of_breakpoints(const bpf::Bundle& bundle, const sema::TraceScope& scope, RunLog& log) {
  const auto probe = std::ranges::find_if(bundle.attachments, probes::is_in_user_code);
  if (probe == bundle.attachments.end()) return;
  const std::string reason = reason_for_breakpoints(*probe, scope);
  if (reason.empty()) return;
  log.warning(fmt::format("{}: every process that runs this code is slowed down, some microseconds for each call: {}",
                          probe->name, reason));
}

// Warns of names that are missing for reasons that no loss counter covers.
void report_missing_names(SystemSymbolizer& symbolizer, RunLog& log) {
  if (symbolizer.user()->misses_names())
    log.warning(
        "Some user symbols are unknown: scry keeps a limited number of mappings, and dropped those of the processes "
        "that ended first");
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

// Asked before the output is opened: what was in that file stays. The session asks again, for all that it holds.
Result<void> has_room(const bpf::Bundle& bundle, const BundleRun& run) {
  const uint32_t cpus = run.system.machine().kernel.possible_cpus();
  TRY(room_for_tables(plan_memory(bundle, cpus, 0), watch_of(bundle, run).max_memory));
  return {};
}

namespace {

// Of what the run will lack, or disturb.
void warn_before(const bpf::Bundle& bundle, const BundleRun& run, const CapabilitySet& capabilities, RunLog& log) {
  for (const std::string& text : find_lacks(bundle, run.options, capabilities)) log.warning(text);
  warn_of_breakpoints(bundle, run.scope, log);
}

}  // namespace

Result<int> run_bundle(const bpf::WholeBundle& whole, const BundleRun& run) {
  const Options& options = run.options;
  Machine& machine = run.system.machine();
  const bool color = wants_color(options), warns = options.compile.warns();
  const auto refuse = [](const Error& error) {
    print_error(error_text(error));
    return kStatusBad;
  };
  set_budget(whole.bundle.settings.limits.budget, options);
  const CapabilitySet capabilities = effective_capabilities();
  if (const auto missing = find_missing(whole.bundle, options, capabilities)) return refuse(*missing);
  if (const auto hot = find_refused(whole.bundle, whole.sources, options)) return refuse(*hot);
  TRY(has_room(whole.bundle, run));
  auto fd = open_output(options);
  if (!fd) return refuse(fd.error());
  Output out(fd->get(), options.output.buffering), err(STDERR_FILENO, Output::Policy::none);
  DescriptorNames descriptors;
  name_open_files(descriptors, run);
  std::optional<AsInvokingUser> as_user(std::in_place);
  auto sinks = OpenSinks::open(options.output.sinks, options.output.buffering,
                               {.out = out,
                                .err = err,
                                .quiet = options.output.quiet,
                                .color = color,
                                .around = &descriptors,
                                .use = use_of(options, fd->get(), machine.clock)});
  as_user.reset();
  if (!sinks) return refuse(sinks.error());
  RunLog log(err, false, color, false);
  if (warns) machine.attaching.warn = [&log](const std::string& text) { log.warning(text); };
  RunOptions run_options{.session = session_options(whole.bundle),
                         .rebuild = run.rebuild,
                         .child = run.child(),
                         .dry_run = options.run.dry_run,
                         .mode = run.mode};
  if (warns) warn_before(whole.bundle, run, capabilities, log);
  look_on(run_options, whole.bundle, run, out, sinks->sink());
  SessionOptions& session = run_options.session;
  session.verbose = options.output.verbose;
  session.color = color;
  session.terminal = isatty(STDERR_FILENO);
  session.relocation = {run.system.find_kernel_id(), run.find_number};
  Tamperer* tamperer = run.command ? run.command->tamperer.get() : nullptr;
  if (tamperer) session.tampered = &tamperer->log();
  session.symbols = symbolizer(whole.bundle, run);
  session.watch = watch_of(whole.bundle, run);
  if (session.watch.command_goes_on) block_sigpipe();
  if (!run.child()) session.traced.pids = run.scope.processes;
  session.unwind = unwind_sources(whole.bundle, run);
  session.output_fd = fd->get();
  if (const char* line = getenv(kNotifyVariable); line && *line) session.ready.text = kNotifyVariable;
  if (warns && !run.scope.processes.empty() && !symbols::is_proc_ours())
    log.warning("/proc shows another PID namespace: the files of the process of -p cannot be found");
  auto status = scry::run(whole, machine, {sinks->sink(), out, err}, run_options);
  if (warns) report_missing_names(run.system.symbolizer(), log);
  if (tamperer)
    for (const std::string& text : tamperer->failures()) log.warning(text);
  return status;
}

}  // namespace scry::cli
