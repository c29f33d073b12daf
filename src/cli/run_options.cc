// What is done with the compiled script: the record is RunChoice.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/text.h"
#include "cli/command.h"
#include "cli/option_row.h"
#include "cli/own_options.h"
#include "cli/show.h"

namespace scry::cli {

void ask_for_explanation(Options& options) {
  options.run.show = kExplainStage;
  options.compile.environment["MISSING_PROBES"] = {"warn", "--explain"};
}

namespace {

constexpr const char* kDurationHint = "; interval:s:10 { exit(); } ends a run after ten seconds";

bool begins_with_digit(std::string_view word) {
  return !word.empty() && word[0] >= '0' && word[0] <= '9';
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

Problem choose_mode(Options& options, Mode mode, const OptionUse& use) {
  if (options.run.mode)
    return UsageError{fmt::format("ERROR: USAGE: --{} conflicts with existing --mode\n", use.row.long_name)};
  options.run.mode = mode;
  return {};
}

Problem set_mode(Options& options, const OptionUse& use) {
  std::vector<std::string> names;
  for (const ModeName& row : kModes) {
    if (!std::strcmp(row.name, use.value)) return choose_mode(options, row.mode, use);
    names.push_back(fmt::format("'{}'", row.name));
  }
  return UsageError{fmt::format("ERROR: USAGE: --mode can only be {}.\n", fmt::join(names, ", "))};
}

template <Mode mode>
Problem set_this_mode(Options& options, const OptionUse& use) {
  return choose_mode(options, mode, use);
}

Problem set_show(Options& options, const OptionUse& use) {
  for (const char* stage : show_stages())
    if (!std::strcmp(stage, use.value)) {
      options.run.show = use.value;
      return {};
    }
  return UsageError{fmt::format("ERROR: USAGE: --show can only be one of: {}\n", fmt::join(show_stages(), ", "))};
}

Problem set_explain(Options& options, const OptionUse&) {
  ask_for_explanation(options);
  return {};
}

Problem set_debug(Options& options, const OptionUse& use) {
  const std::vector<const char*> known = debug_stages();
  for (const std::string& name : split(use.value, ',')) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      return UsageError{fmt::format("ERROR: USAGE: invalid option for -d: {}\nHINT: use one of {}{}\n", name,
                                    fmt::join(known, ", "), begins_with_digit(name) ? kDurationHint : "")};
    options.run.debug_stages.push_back(name);
  }
  return {};
}

constexpr OptionRow kRunOptions[] = {
    {.long_name = "dry-run",
     .brief = "compile, load and attach, then stop without output",
     .apply = set_flag<&Options::run, &RunChoice::dry_run>},
    {.long_name = "cost",
     .brief = "report every second, and at exit, how often each program ran and how long",
     .apply = set_flag<&Options::run, &RunChoice::cost>,
     .text = "On stderr. The kernel measures while the script runs: about 30 ns more for each run of every BPF program "
             "on the machine. What it takes to reach a program is not in the numbers (docs/overhead.md)."},
    {.long_name = kLossless,
     .brief = "end the run when an event was lost, with exit status 3",
     .apply = set_own,
     .text =
         "As soon as the ring was full; what the kernel leaves out (a probe inside another one, too many returns at "
         "once) is known at the end of the run. Without it losses are counted and reported."},
    {.long_name = "explain",
     .brief = "show how each probe of the script would be attached, and why",
     .apply = set_explain},
    {.long_name = "show",
     .value = "STAGE",
     .brief = "print a stage: tokens ast typed ir bpf loaded probes events values",
     .apply = set_show,
     .text = "The stages of the compiler are printed, and nothing is run. With loaded, events and values the script "
             "runs, and their data is printed.",
     .offer = Offer::words,
     .words = "tokens ast typed ir bpf loaded probes events values"},
    {.long_name = "mode",
     .value = "MODE",
     .brief = "codegen (compile only), compiler-bench, bench, test or format",
     .apply = set_mode,
     .offer = Offer::words,
     .words = "codegen compiler-bench test bench format"},
    {.long_name = "test",
     .brief = "run the script's test probes, each once, and report which passed",
     .apply = set_this_mode<Mode::test>},
    {.long_name = "bench",
     .brief = "run the script's bench probes until their time can be measured",
     .apply = set_this_mode<Mode::bench>},
    {.long_name = "fmt",
     .brief = "print the script in one layout, or write it to -o",
     .apply = set_this_mode<Mode::format>,
     .text = "Comments are kept. Needs no privileges. The file of -o is replaced in one step."},
    {.long_name = "probe-filter",
     .value = "REGEX",
     .brief = "attach only the probes whose name matches this regular expression",
     .apply = set_text<&Options::run, &RunChoice::probe_filter>},
    {.long_name = "emit-elf",
     .value = "FILE",
     .brief = "also write the programs and maps as an ELF object",
     .apply = set_text<&Options::run, &RunChoice::object_file>,
     .text = "bpftool(8) and llvm-objdump(1) read the file. The script then runs as usual.",
     .offer = Offer::files},
    {.letter = 'd',
     .long_name = "debug",
     .value = "LIST",
     .brief = "print stages while running: all ast types codegen codegen-opt libbpf verifier",
     .apply = set_debug,
     .offer = Offer::words,
     .words = "all ast types codegen codegen-opt libbpf verifier"},
};

constexpr OptionGroup kRunGroup{"Run", kRunOptions};

}  // namespace

const OptionGroup& run_options() {
  return kRunGroup;
}

}  // namespace scry::cli
