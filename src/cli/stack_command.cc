#include "cli/stack_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include "base/clock.h"
#include "base/text.h"
#include "cli/long_blocked.h"
#include "cli/script.h"
#include "cli/traced.h"
#include "kernel/process_tree.h"

namespace scry::cli {

namespace {

// Long names, which are the keys of Options::own.
constexpr const char* kDuration = "duration";
constexpr const char* kAll = "all";
constexpr const char* kPython = "python";
constexpr const char* kScript = "script";
constexpr const char* kInlined = "inlined";
constexpr const char* kBy = "by";
constexpr const char* kMaxStacks = "max-stacks";
constexpr const char* kBaseline = "baseline";
constexpr const char* kColors = "colors";

// Options of the sink that draws, under the same name.
constexpr const char* kForSinks[] = {"title", kBaseline, "icicle", kColors};

struct Grouping {
  const char* name;
  const char* key;      // before the stacks
  bool is_new = false;  // in each run: numbers of processes
};
constexpr Grouping kGroupings[] = {{"process", "leader_comm, "},
                                   {"pid", "leader_comm, pid, ", true},
                                   {"thread", "comm, tid, ", true},
                                   {"cpu", "(cpu = cpu), leader_comm, "},
                                   {"cgroup", "cgroup_path(cgroup), leader_comm, "},
                                   {"none", ""}};

// The form of a picture by the end of the file's name.
struct FileForm {
  const char* ending;
  const char* sink;
};
constexpr FileForm kFileForms[] = {{".svg", "flamegraph"},
                                   {".html", "flamegraph"},
                                   {".htm", "flamegraph"},
                                   {".folded", "folded"},
                                   {".pb.gz", "pprof"},
                                   {".pprof", "pprof"},
                                   {".speedscope.json", "speedscope"},
                                   {".json", "firefox"},
                                   {".txt", "tree"}};

bool has_new_names(std::string_view group) {
  return std::ranges::any_of(kGroupings, [&](const Grouping& row) { return row.is_new && row.name == group; });
}

template <auto member>
std::string names_of(const auto& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.*member);
  return fmt::format("{}", fmt::join(names, ", "));
}

// The sink of a file of this name; null: its ending is not known.
const SinkRow* sink_of_file(const std::string& file) {
  for (const FileForm& form : kFileForms)
    if (file.ends_with(form.ending)) return find_sink(form.sink);
  return nullptr;
}

Problem add_picture(Options& options, const OptionUse& use) {
  const SinkRow* row = sink_of_file(use.value);
  if (!row)
    return UsageError{fmt::format("ERROR: USAGE: -o {}: the end of the name says what is written: {}.\n", use.value,
                                  names_of<&FileForm::ending>(kFileForms))};
  options.output.sinks.push_back({row, use.value});
  return {};
}

constexpr OptionRow kStackOptions[] = {
    {.letter = 'd',
     .long_name = kDuration,
     .value = "TIME",
     .brief = "end after this time: 10 (seconds), 500ms, 2m; else at Ctrl-C",
     .apply = set_own},
    {.long_name = kPython,
     .brief = "show the functions of Python programs in place of their interpreter",
     .apply = set_own},
    {.long_name = kInlined,
     .brief = "show functions that were inlined too, where programs have debug information (DWARF)",
     .apply = set_own},
    {.letter = 'o',
     .long_name = "output",
     .value = "FILE",
     .brief = "also write a picture: .svg .html .folded .pb.gz .speedscope.json .json; may be repeated",
     .apply = add_picture,
     .text = "The end of the name says which: a flame graph as SVG or as a page, folded stacks, a profile for pprof, "
             "speedscope, or the Firefox Profiler.",
     .offer = Offer::files},
    {.long_name = kBy,
     .value = "GROUP",
     .brief = "group stacks by process (default), pid, thread, cpu, cgroup or none",
     .apply = set_own,
     .offer = Offer::words,
     .words = "process pid thread cpu cgroup none"},
    {.long_name = kMaxStacks,
     .value = "N",
     .brief = "keep so many different stacks; 16384 by default at most, 8192 with wakers, 4096 chains of them",
     .apply = set_own},
    {.long_name = kBaseline,
     .value = "FILE",
     .brief = "compare with an earlier run, written by -o FILE.folded",
     .apply = set_own,
     .offer = Offer::files},
    {.long_name = "title", .value = "TEXT", .brief = "the title of the picture", .apply = set_own},
    {.long_name = "icicle", .brief = "draw the outermost function at the top", .apply = set_own},
    {.long_name = kColors,
     .value = "BY",
     .brief = "colour by kind (kernel, native, inlined, Python, JIT) or by module",
     .apply = set_own,
     .offer = Offer::words,
     .words = "kind module"},
    {.letter = 'a',
     .long_name = kAll,
     .brief = "the whole machine, which is the default where a command can look at it",
     .apply = set_own},
    {.long_name = kScript, .brief = "print the script of the command instead of running it", .apply = set_own},
    {.letter = 'q',
     .long_name = "quiet",
     .brief = "with -o: print nothing but warnings",
     .apply = set_flag<&Options::output, &OutputChoice::quiet>},
    {.letter = 'v',
     .long_name = "verbose",
     .brief = "report more: steps, diagnostic ids, the verifier's log",
     .apply = set_flag<&Options::output, &OutputChoice::verbose>},
};

constexpr OptionGroup kStackGroup{"Picture", kStackOptions};

// What may explain that nothing was sampled: servers leave the work to the processes that they have started.
std::string remark_on_children(const sema::TraceScope& scope) {
  std::string remark;
  if (scope.follow) return remark;
  for (const int process : scope.processes) {
    size_t children = 0;
    walk_process_tree(process, [&](int pid) {
      children += pid != process;
      return true;
    });
    if (children > 0)
      remark += fmt::format("{} processes descend from {}: --follow traces them too\n", children, process);
  }
  return remark;
}

// The tree on the terminal, and the files of -o.
Result<std::vector<SinkChoice>> choose_sinks(const Options& options, const StackScript& script) {
  const std::string remark = remark_on_children(options.scope);
  std::vector<SinkChoice> choices = options.output.sinks;
  if (choices.empty() || !options.output.quiet) choices.insert(choices.begin(), {find_sink("tree"), ""});
  for (SinkChoice& choice : choices) {
    const auto set = [&](const char* name, const std::string& value = "") -> Result<> {
      const auto option = std::ranges::find(choice.row->options, std::string_view(name), &SinkOption::name);
      if (option == choice.row->options.end()) return {};  // this form does without it
      return set_sink_option(choice, name, option->takes == SinkOption::Takes::nothing ? nullptr : &value);
    };
    TRY(set("title", script.title));
    TRY(set("unit", script.unit));
    if (!remark.empty()) TRY(set("remark", remark));
    if (script.period_ns > 0) TRY(set("period", std::to_string(script.period_ns)));
    if (script.parts_interrupts) TRY(set("interrupts"));
    for (const char* name : kForSinks)
      if (const auto value = own_value(options, name)) TRY(set(name, *value));
  }
  return choices;
}

// A server that was started again is another process than that of -p.
Result<> say_who_ended(const Options& options, int64_t took_ns) {
  const std::vector<int>& processes = options.scope.processes;
  const auto has_ended = [](int pid) { return ::kill(pid, 0) != 0 && errno == ESRCH; };
  const bool is_early = took_ns < static_cast<int64_t>(TRY(run_us(options))) * 1000;
  if (!is_early || options.output.quiet || processes.empty() || !std::ranges::all_of(processes, has_ended)) return {};
  const std::string text = fmt::format(
      "Process {} ended before the time was over ({:.1f} s); --comm NAME stays with a program that is started again.\n",
      fmt::join(processes, ", "), double(took_ns) / 1e9);
  std::fputs(text.c_str(), stderr);
  return {};
}

Result<int> run(const Options& options, WriteStackScript write) {
  const StackScript script = TRY(write(options));
  if (has_own(options, kScript)) {
    std::fputs(script.text.c_str(), stdout);
    return 0;
  }
  Options ours = options;
  ours.program = ProgramText{script.text};
  ours.output.sinks = TRY(choose_sinks(options, script));
  ours.output.quiet = true;  // how many probes are attached says nothing here
  ours.own[kCollectsStacks] = "";
  if (ours.compile.notices == typed::Notices::failures) ours.compile.notices = typed::Notices::stacks;
  TRY(check_processes(options.scope));
  if (ours.scope.command.empty() && !has_own(options, kDuration) && !options.output.quiet)
    std::fputs("Collecting stacks; Ctrl-C ends and shows them.\n", stderr);
  const SystemClock clock;
  const int64_t began_ns = clock.monotonic_ns();
  const LongBlocked blocked(script.is_of_waits ? options.scope : sema::TraceScope());
  const int status = run_script_command(ours);
  if (status == 0 && !options.output.quiet) std::fputs(blocked.text().c_str(), stderr);
  if (status == 0) TRY(say_who_ended(options, clock.monotonic_ns() - began_ns));
  std::vector<std::string> files;
  for (const SinkChoice& picture : options.output.sinks) files.push_back(picture.file);
  if (!files.empty() && status == 0 && !options.output.quiet)
    std::fputs(fmt::format("\nWrote {}\n", fmt::join(files, ", ")).c_str(), stderr);
  return status;
}

}  // namespace

const OptionGroup& stack_options() {
  return kStackGroup;
}

Problem check_stack_command(Options& options) {
  if (!options.words.empty()) {
    const std::string& word = options.words[0];
    const bool is_number = word.find_first_not_of("0123456789") == word.npos;
    const std::string meant = is_number ? fmt::format("-d {0} runs for {0} seconds, -p {0} chooses a process", word)
                                        : "a command to run is -c 'COMMAND'";
    return UsageError{fmt::format("ERROR: USAGE: unexpected word '{}'; {}.\n", word, meant)};
  }
  if (!options.scope.process_error.empty()) return UsageError{options.scope.process_error};
  const std::string group = own_value(options, kBy).value_or("");
  if (has_own(options, kBaseline) && has_new_names(group))
    return UsageError{fmt::format(
        "ERROR: USAGE: --{} with --{} {}: numbers differ from run to run, so that nothing would be the same "
        "in both; use --{} process.\n",
        kBaseline, kBy, group, kBy)};
  if (auto most = max_stacks(options, kUsualKeys); !most)
    return UsageError{"ERROR: USAGE: " + most.error().what + "\n"};
  if (const auto colors = own_value(options, kColors); colors && *colors != "kind" && *colors != "module")
    return UsageError{fmt::format("ERROR: USAGE: --{} {}: expecting kind or module.\n", kColors, *colors)};
  const sema::TraceScope& scope = options.scope;
  if (has_own(options, kAll) &&
      !(scope.processes.empty() && scope.command.empty() && scope.cgroups.empty() && scope.comms.empty()))
    return UsageError{"ERROR: USAGE: -a is the whole machine; -p, -c, --cgroup and --comm choose a part of it.\n"};
  // What a process starts belongs to it.
  if (!options.scope.command.empty()) options.scope.follow = true;
  return check_scope(options);
}

int run_stack_command(const Options& options, WriteStackScript write) {
  const auto status = run(options, write);
  return status ? *status : print_error(kStatusUsage, status.error());
}

Result<uint64_t> max_stacks(const Options& options, unsigned otherwise) {
  return own_number(options, kMaxStacks, 1, 1 << 24, otherwise);
}

// The ring carries nothing but warnings, and its pages count twice as memory of ours.
std::string script_head(const Options& options, const std::string& what, unsigned keys, const std::string& setting) {
  return fmt::format("// {}\nconfig = {{ max_map_keys = {}; perf_rb_pages = 64{}{}{} }}\n\n", what,
                     max_stacks(options, keys).value_or(keys),
                     has_own(options, kInlined) ? "; show_debug_info = true" : "", setting.empty() ? "" : "; ",
                     setting);
}

Result<std::string> group_key(const Options& options) {
  const std::string name = own_value(options, kBy).value_or(kGroupings[0].name);
  const auto* grouping = std::ranges::find(kGroupings, name, &Grouping::name);
  if (grouping != std::end(kGroupings)) return grouping->key;
  return fail(fmt::format("--{} {}: expecting one of {}", kBy, name, names_of<&Grouping::name>(kGroupings)));
}

std::string user_stack(const Options& options) {
  return has_own(options, kPython) ? "pystack, ustack" : "ustack";
}

std::string others_condition(const Options& options) {
  const sema::TraceScope& scope = options.scope;
  const bool whole_machine =
      scope.processes.empty() && scope.command.empty() && scope.cgroups.empty() && scope.comms.empty();
  return whole_machine && !has_own(options, kScript) ? fmt::format("pid != {}", getpid()) : "";
}

Result<uint64_t> run_us(const Options& options) {
  return own_time(options, kDuration, 0);
}

Result<std::string> end_probe(const Options& options) {
  constexpr uint64_t kLeastUs = 1000;  // a faster timer would be one that fires too often
  if (!has_own(options, kDuration)) return "";
  const uint64_t us = TRY(run_us(options));
  if (us < kLeastUs) return fail("--duration: a run takes a millisecond at least");
  return us % 1'000'000 == 0 ? fmt::format("\ninterval:s:{} {{ exit(); }}\n", us / 1'000'000)
                             : fmt::format("\ninterval:us:{} {{ exit(); }}\n", us);
}

}  // namespace scry::cli
