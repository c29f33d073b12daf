#include "cli/bundle_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>

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
    const probes::ProbeWorld& world = run.system.machine().world;
    symbolizer.watch(run.system.machine().kernel.online_cpus(), world.traced_processes(), world.pids);
  }
  return &symbolizer;
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

Result<int> run_bundle(bpf::Bundle& bundle, const BundleRun& run) {
  const Options& options = run.options;
  const bool color = wants_color(options);
  auto fd = open_output(options);
  if (!fd) {
    complain(error_text(fd.error()));
    return kStatusBad;
  }
  Output out(fd->get(), options.output.buffering), err(STDERR_FILENO, Output::Policy::none);
  auto sinks = OpenSinks::open(options.output.sinks, options.output.buffering, {out, err, options.output.quiet, color});
  if (!sinks) {
    complain(error_text(sinks.error()));
    return kStatusBad;
  }
  if (run.child) run.system.machine().world.child = run.child->pid();
  if (options.compile.warns())
    run.system.machine().world.warn = [&](const std::string& text) { RunLog(err, false, color, false).warning(text); };
  RunOptions run_options{
      .session = session_options(bundle), .rebuild = run.rebuild, .child = run.child, .dry_run = options.run.dry_run};
  run_options.mode = run.mode;
  run_options.types = run.types;
  if (debug_wanted(options.run.debug_stages, DebugStage::verifier))
    run_options.session.accepted_log = [](const std::string& program, const std::string& log) {
      const std::string title = fmt::format("BPF verifier log for {}:", program);
      std::fputs(fmt::format("{}\n{:-<{}}\n{}\n", title, "", title.size(), log).c_str(), stdout);
    };
  if (const ReceiveEvent tracing = tracing_receive(options.run.show))
    run_options.find_action = [tracing](std::string_view) { return tracing; };
  run_options.on_loaded = [&](const Loaded& loaded) {
    if (options.run.show == "loaded") out.append(show_loaded(bundle, loaded, run.system.machine().kernel));
    if (debug_wanted(options.run.debug_stages, DebugStage::libbpf))
      std::fputs(loader_log(bundle, loaded).c_str(), stdout);
    std::fflush(stdout);
  };
  if (run.scope.follow)
    run_options.on_attached = [&](const Loaded& loaded) {
      return fill_followed(bundle, loaded, run.system.machine().kernel, sema::kFollowedMap, run.scope.processes);
    };
  SessionOptions& session = run_options.session;
  session.verbose = options.output.verbose;
  session.color = color;
  session.terminal = isatty(STDERR_FILENO);
  session.find_kernel_id = run.system.find_kernel_id();
  session.find_number = run.find_number;
  session.symbols = symbolizer(bundle, run);
  session.traced_pids = run.scope.processes;
  session.output_fd = fd->get();
  if (const char* line = getenv(kNotifyVariable); line && *line) session.notify_line = kNotifyVariable;
  RunLog log(err, false, color, false);
  if (options.compile.warns() && !run.scope.processes.empty() && !symbols::is_proc_ours())
    log.warning("/proc shows another PID namespace: the files of the process of -p cannot be found");
  auto status = scry::run(bundle, run.sources, run.system.machine(), sinks->sink(), out, err, run_options);
  if (const uint64_t lost = run.system.symbolizer().lost_mappings(); lost > 0 && options.compile.warns())
    log.warning(fmt::format("Lost {} records of mapped files: symbols of user code may be missing or wrong", lost));
  if (run.system.symbolizer().user()->misses_names() && options.compile.warns())
    log.warning(
        "Some user symbols are unknown: scry keeps a limited number of mappings, and dropped those of the processes "
        "that ended first");
  if (options.compile.warns())
    for (const std::string& text : run.system.symbolizer().user()->warnings()) log.warning(text);
  return status;
}

}  // namespace scry::cli
