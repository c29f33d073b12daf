// One row per option; getopt_long(3) does the splitting, because scripts around the tool depend on its permutation and
// on its messages. A table and the setters that its rows name stay in one file, though it is long.
#include "cli/options.h"

#include <fmt/format.h>
#include <getopt.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <functional>

#include "base/text.h"
#include "cli/show.h"
#include "syntax/number.h"

namespace scry::cli {
namespace {

constexpr const char* kVersion = "0.1.0";
constexpr const char* kCompatibleVersion = "v0.26.1";
constexpr const char* kHelpWord = "help";  // in place of a script, unless there is a file of this name
constexpr int kHighestPid = 4194304;       // PID_MAX_LIMIT
constexpr size_t kMostPids = 64;           // each is a comparison in every probe

using Problem = std::optional<UsageError>;

struct Row {
  char letter;            // 0: long form only
  const char* long_name;  // null: short form only
  int argument;           // of getopt: no_argument, required_argument, optional_argument
  const char* value;      // name of the argument in the usage text
  const char* brief;      // null: accepted, not advertised
  Problem (*apply)(Options& options, const char* value);
};

template <bool Options::*flag, bool value = true>
Problem set_flag(Options& options, const char*) {
  options.*flag = value;
  return {};
}

template <std::string Options::*text>
Problem set_text(Options& options, const char* value) {
  options.*text = value;
  return {};
}

template <std::vector<std::string> Options::*list>
Problem add_text(Options& options, const char* value) {
  (options.*list).emplace_back(value);
  return {};
}

template <Command command>
Problem set_command(Options& options, const char*) {
  options.command = command;
  return {};
}

Problem ignore(Options&, const char*) {
  return {};
}

Problem set_program(Options& options, const char* value) {
  if (!*value) return UsageError{"ERROR: USAGE: filename or -e 'program' required.\n", false};
  options.program = value;
  return {};
}

Problem set_show(Options& options, const char* value) {
  for (const char* stage : show_stages())
    if (!std::strcmp(stage, value)) {
      options.show = value;
      return {};
    }
  return UsageError{fmt::format("ERROR: USAGE: --show can only be one of: {}\n", fmt::join(show_stages(), ", "))};
}

Problem set_format(Options& options, const char* value) {
  static const std::map<std::string, Options::Format> kFormats{
      {"text", Options::Format::text}, {"json", Options::Format::json}, {"csv", Options::Format::csv}};
  if (auto found = kFormats.find(value); found != kFormats.end())
    options.format = found->second;
  else
    options.format_error =
        fmt::format("ERROR: Invalid output format \"{}\"\nERROR: Valid formats: 'text', 'json', 'csv'\n", value);
  return {};
}

Problem set_buffering(Options& options, const char* value) {
  static const std::map<std::string, Output::Policy> kPolicies{
      {"line", Output::Policy::line}, {"full", Output::Policy::full}, {"none", Output::Policy::none}};
  auto found = kPolicies.find(value);
  if (found == kPolicies.end()) return UsageError{"ERROR: USAGE: -B must be either 'line', 'full', or 'none'.\n"};
  options.buffering = found->second;
  return {};
}

Result<int> read_pid(const std::string& text) {
  auto number = parse_number(text);
  if (!number) return fail(fmt::format("Failed to parse pid: {}", number.error().message));
  if (number->negative || number->magnitude > kHighestPid) return fail(fmt::format("Pid out of range: {}", text));
  return static_cast<int>(number->magnitude);
}

// PID[,PID]...; each use adds.
Problem add_pids(Options& options, const char* value) {
  for (const std::string& text : split(value, ',')) {
    const Result<int> read = read_pid(text);
    if (!read) {
      options.pid_error = fmt::format("ERROR: {}\n", read.error().message());
      return {};
    }
    const int pid = *read;
    if (std::find(options.pids.begin(), options.pids.end(), pid) == options.pids.end()) options.pids.push_back(pid);
  }
  if (options.pids.size() > kMostPids)
    return UsageError{
        fmt::format("ERROR: USAGE: -p takes {} processes at most; --follow and --cgroup take whole groups "
                    "of them.\n",
                    kMostPids)};
  return {};
}

template <std::vector<std::string> Options::*list>
Problem add_scope(Options& options, const char* value) {
  if (!*value) return UsageError{"ERROR: USAGE: --cgroup needs a directory, --comm a pattern.\n"};
  return add_text<list>(options, value);
}

// DIR[:DIR]...; each use adds.
Problem add_debug_folders(Options& options, const char* value) {
  for (std::string_view rest = value; !rest.empty();) {
    const size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) options.debug_folders.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

Problem set_warnings(Options& options, const char*) {
  if (options.runtime_reads)
    return UsageError{"ERROR: USAGE: -kk has been deprecated. Use a single -k for all runtime warnings.\n"};
  options.runtime_reads = true;
  return {};
}

struct ModeName {
  const char* name;
  Mode mode;
};
constexpr ModeName kModes[] = {{"codegen", Mode::codegen},
                               {"compiler-bench", Mode::compiler_bench},
                               {"bench", Mode::bench},
                               {"test", Mode::test},
                               {"format", Mode::format}};

// What the tool does not do: the row's own words say why.
template <const char* const& reason>
Problem refuse(Options&, const char*) {
  return UsageError{fmt::format("ERROR: {}\n", reason)};
}
constexpr const char* kNoLlvm =
    "this compiler has no LLVM and compiles in milliseconds: there is nothing to emit or to "
    "compile ahead of time; --show ir prints its own code";

Problem choose_mode(Options& options, Mode mode, const char* option) {
  if (options.mode) return UsageError{fmt::format("ERROR: USAGE: --{} conflicts with existing --mode\n", option)};
  options.mode = mode;
  return {};
}

Problem set_mode(Options& options, const char* value) {
  std::vector<std::string> names;
  for (const ModeName& row : kModes) {
    if (!std::strcmp(row.name, value)) return choose_mode(options, row.mode, "mode");
    names.push_back(fmt::format("'{}'", row.name));
  }
  return UsageError{fmt::format("ERROR: USAGE: --mode can only be {}.\n", fmt::join(names, ", "))};
}
Problem set_test(Options& options, const char*) {
  return choose_mode(options, Mode::test, "test");
}
Problem set_bench(Options& options, const char*) {
  return choose_mode(options, Mode::bench, "bench");
}
Problem set_fmt(Options& options, const char*) {
  return choose_mode(options, Mode::format, "fmt");
}

constexpr const char* kHideableFeatures[] = {"kprobe_multi", "kprobe_session", "uprobe_multi", "trampoline"};

Problem set_no_feature(Options& options, const char* value) {
  for (const std::string& name : split(value, ',')) {
    if (std::find(std::begin(kHideableFeatures), std::end(kHideableFeatures), name) == std::end(kHideableFeatures))
      return UsageError{
          fmt::format("ERROR: USAGE: --no-feature can only have values '{}'.\n", fmt::join(kHideableFeatures, ","))};
    options.hidden_features.push_back(name);
  }
  return {};
}

Problem set_debug(Options& options, const char* value) {
  const std::vector<const char*> known = debug_stages();
  for (const std::string& name : split(value, ',')) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      return UsageError{fmt::format("ERROR: USAGE: invalid option for -d: {}\n", name)};
    options.debug_stages.push_back(name);
  }
  return {};
}

Problem set_explain(Options& options, const char*) {
  options.show = "explain";
  return {};
}

constexpr Row kRows[] = {
    {'e', nullptr, required_argument, "PROGRAM", "run this program text", set_program},
    {'l', "list", no_argument, nullptr, "list probes that match a pattern, or of a script", set_command<Command::list>},
    {'p', "pid", required_argument, "PID", "trace this process only; several: PID,PID or -p again", add_pids},
    {'c', "cmd", required_argument, "CMD", "run a command; its end ends the run", set_text<&Options::child_command>},
    {0, "follow", no_argument, nullptr, "with -p or -c: trace this process and all its descendants only",
     set_flag<&Options::follow>},
    {0, "cgroup", required_argument, "DIR", "trace only what runs in this cgroup or below it; several: again",
     add_scope<&Options::cgroups>},
    {0, "comm", required_argument, "PATTERN", "trace only threads with such a name: nginx, 'kworker/*'; several: again",
     add_scope<&Options::comms>},
    {'f', nullptr, required_argument, "FORMAT", "output as text (default), json or csv", set_format},
    {'o', "output", required_argument, "FILE", "write the script's output to a file", set_text<&Options::output_file>},
    {'B', nullptr, required_argument, "MODE", "flush output by line (default), full or none", set_buffering},
    {'q', "quiet", no_argument, nullptr, "do not say how many probes are attached", set_flag<&Options::quiet>},
    {'v', "verbose", no_argument, nullptr, "say more: steps, diagnostic ids, the verifier's log",
     set_flag<&Options::verbose>},
    {'k', "warnings", no_argument, nullptr, "also report failed memory reads and map look-ups", set_warnings},
    {0, "no-warnings", no_argument, nullptr, "no warnings", set_flag<&Options::warnings, false>},
    {'I', nullptr, required_argument, "DIR", "look for included C headers there", add_text<&Options::include_folders>},
    {0, "include", required_argument, "FILE", "include a C header in front of the script",
     add_text<&Options::include_files>},
    {0, "unsafe", no_argument, nullptr, "allow functions that act on the system", set_flag<&Options::unsafe>},
    {0, "traceable-functions", required_argument, "FILE", "functions that can be probed, in place of the kernel's list",
     set_text<&Options::traceable_file>},
    {0, "debuginfo", required_argument, "DIR", "look here first for separate debug information (DIR[:DIR])",
     add_debug_folders},
    {0, "dry-run", no_argument, nullptr, "compile, load and attach, then stop", set_flag<&Options::dry_run>},
    {0, "explain", no_argument, nullptr, "how each probe of the script would be attached, and why, or why it cannot",
     set_explain},
    {0, "show", required_argument, "STAGE", "print a stage: tokens ast typed ir bpf loaded probes events values",
     set_show},
    {0, "mode", required_argument, "MODE", "codegen (compile only), compiler-bench, bench, test or format", set_mode},
    {0, "test", no_argument, nullptr, "run the script's test probes", set_test},
    {0, "bench", no_argument, nullptr, "run the script's bench probes", set_bench},
    {0, "fmt", no_argument, nullptr, "print the script in one layout, or write it to -o", set_fmt},
    {0, "probe-filter", required_argument, "REGEX", "only probes whose name has this",
     set_text<&Options::probe_filter>},
    {0, "emit-elf", required_argument, "FILE", "also write the programs and maps as an ELF object",
     set_text<&Options::object_file>},
    {0, "no-feature", required_argument, "LIST",
     "do as if the kernel had not: kprobe_multi kprobe_session uprobe_multi trampoline", set_no_feature},
    {'d', "debug", required_argument, "LIST", "print while running: all ast types codegen codegen-opt libbpf verifier",
     set_debug},
    {0, "info", no_argument, nullptr, "what this kernel can do", set_command<Command::info>},
    {'h', "help", no_argument, nullptr, "this text", set_command<Command::help>},
    {'V', "version", no_argument, nullptr, "the version", set_command<Command::version>},
    {'b', "btf", no_argument, nullptr, nullptr, ignore},
    {0, "usdt-file-activation", no_argument, nullptr, nullptr, ignore},
    {0, "verify-llvm-ir", no_argument, nullptr, nullptr, ignore},
    {0, "emit-llvm", required_argument, nullptr, nullptr, refuse<kNoLlvm>},
    {0, "aot", required_argument, nullptr, nullptr, refuse<kNoLlvm>},
};

constexpr int kFirstLongOnly = 256;  // getopt's value of row i without a letter

struct GetoptTables {
  std::string letters;
  std::vector<option> long_options;
};

GetoptTables getopt_tables() {
  GetoptTables tables;
  for (size_t i = 0; i < std::size(kRows); ++i) {
    const Row& row = kRows[i];
    if (row.letter) {
      tables.letters += row.letter;
      if (row.argument == required_argument) tables.letters += ':';
    }
    const int value = row.letter ? row.letter : kFirstLongOnly + static_cast<int>(i);
    if (row.long_name) tables.long_options.push_back({row.long_name, row.argument, nullptr, value});
  }
  tables.long_options.push_back({});
  return tables;
}

const Row* find_row(int value) {
  if (value >= kFirstLongOnly) return &kRows[value - kFirstLongOnly];
  for (const Row& row : kRows)
    if (row.letter == value) return &row;
  return nullptr;
}

void read_environment(Options& options, char** environment) {
  for (const char* prefix : {"BPFTRACE_", "SCRY_"}) {  // ours wins
    for (char** entry = environment; *entry; ++entry) {
      std::string_view text = *entry;
      const size_t equals = text.find('=');
      if (!text.starts_with(prefix) || equals == std::string_view::npos) continue;
      const size_t skip = std::strlen(prefix);
      options.environment[std::string(text.substr(skip, equals - skip))] = {std::string(text.substr(equals + 1)),
                                                                            std::string(text.substr(0, equals))};
    }
  }
}

// What is left after the options: the script, then its parameters.
Problem take_words(Options& options, const std::vector<std::string>& words) {
  size_t next = 0;
  if (options.command == Command::list) {
    if (words.size() > 1) return UsageError{"", true};
    options.list_everything = words.empty() && !options.program;
    if (!words.empty()) options.list_pattern = words[0];
    return {};
  }
  if (!options.program && !words.empty() && words[0] == kHelpWord && access(kHelpWord, F_OK) != 0) {
    options.command = Command::help_topic;
    options.help_topics.assign(words.begin() + 1, words.end());
    return {};
  }
  if (!options.program) {
    if (words.empty()) return UsageError{"ERROR: USAGE: filename or -e 'program' required.\n", true};
    options.script_file = words[next++];
  }
  for (; next < words.size(); ++next)
    (words[next].starts_with("--") ? options.named_parameters : options.parameters).push_back(words[next]);
  return {};
}

std::string base_name(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

std::expected<Options, UsageError> parse_options(int argc, char** argv, char** environment) {
  Options options;
  options.tool = argc > 0 ? base_name(argv[0]) : "scry";
  read_environment(options, environment);
  if (argc < 2) return std::unexpected(UsageError{"", true});
  const GetoptTables tables = getopt_tables();
  optind = 0;  // getopt's own state: start over
  for (int value;
       (value = getopt_long(argc, argv, tables.letters.c_str(), tables.long_options.data(), nullptr)) != -1;) {
    const Row* row = find_row(value);
    if (!row) return std::unexpected(UsageError{"", true});  // getopt has said what is wrong
    if (Problem problem = row->apply(options, optarg)) return std::unexpected(*problem);
    const bool final =
        options.command == Command::help || options.command == Command::version || options.command == Command::info;
    if (final) return options;
  }
  if (options.runtime_reads && !options.warnings)
    return std::unexpected(UsageError{"ERROR: USAGE: -k, --warnings conflicts with --no-warnings\n"});
  if (!options.pids.empty() && !options.child_command.empty())
    return std::unexpected(UsageError{"ERROR: USAGE: Cannot use both -c and -p.\n", true});
  if (options.follow && options.pids.empty() && options.child_command.empty())
    return std::unexpected(UsageError{"ERROR: USAGE: --follow needs a process: -p PID or -c CMD.\n"});
  if (Problem problem = take_words(options, {argv + optind, argv + argc})) return std::unexpected(*problem);
  if (!options.pid_error.empty() && options.command != Command::run)
    return std::unexpected(UsageError{options.pid_error});
  return options;
}

std::vector<OptionDoc> option_docs() {
  std::vector<OptionDoc> docs;
  for (const Row& row : kRows) {
    if (!row.brief) continue;
    OptionDoc doc;
    if (row.letter) doc.names.push_back(fmt::format("-{}", row.letter));
    if (row.long_name) doc.names.push_back(fmt::format("--{}", row.long_name));
    doc.spelling = fmt::format("{}{}{}", fmt::join(doc.names, ", "), row.value ? " " : "", row.value ? row.value : "");
    doc.brief = row.brief;
    docs.push_back(std::move(doc));
  }
  return docs;
}

std::string usage(const std::string& tool) {
  std::string text = fmt::format(
      "USAGE:\n"
      "    {0} [options] FILE [parameters]\n"
      "    {0} [options] - [parameters]            the script on standard input\n"
      "    {0} [options] -e 'PROGRAM' [parameters]\n"
      "    {0} help [NAME]                         what a builtin, probe, option, ... is\n\n"
      "OPTIONS:\n",
      tool);
  for (const OptionDoc& option : option_docs()) {
    const bool long_only = option.spelling.starts_with("--");
    text += fmt::format("    {:<28} {}\n", (long_only ? "    " : "") + option.spelling, option.brief);
  }
  text += fmt::format(
      "\nEXAMPLES:\n"
      "    {0} -l 'tracepoint:syscalls:sys_enter_*'\n"
      "        probes on the start of system calls\n"
      "    {0} -e 'tracepoint:raw_syscalls:sys_enter {{ @[comm] = count(); }}'\n"
      "        count system calls by process, until Ctrl-C\n",
      tool);
  return text;
}

std::string version_text(const std::string& tool) {
  if (tool == "bpftrace") return fmt::format("bpftrace {} (scry {})", kCompatibleVersion, kVersion);
  return fmt::format("scry {}", kVersion);
}

}  // namespace scry::cli
