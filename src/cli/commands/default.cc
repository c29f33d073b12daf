// The default command: bpftrace's command line (docs/reference/options.md), under that name too.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/script.h"

namespace scry::cli {
namespace {

// -l and --info name a command.
Problem run_list(Options& options, const OptionUse&) {
  options.command = find_command("list");
  return {};
}

Problem run_info(Options& options, const OptionUse&) {
  options.command = find_command("info");
  return {};
}

Problem ask_for_version(Options& options, const OptionUse&) {
  options.wants_version = true;
  return {};
}

Problem ignore(Options&, const OptionUse&) {
  return {};
}

Problem refuse_llvm(Options&, const OptionUse&) {
  return UsageError{
      "ERROR: scry has no LLVM and compiles in milliseconds: there is nothing to emit or to compile ahead of "
      "time; --show ir prints its own code\n"};
}

constexpr OptionRow kDefaultOptions[] = {
    {.letter = 'l',
     .long_name = "list",
     .value = "[PATTERN]",
     .brief = "list probes that match a pattern, or of a script",
     .apply = run_list,
     .text = "With -v their parameters too; a pattern such as 'struct task_*' lists types.",
     .offer = Offer::probes},
    {.long_name = "info", .brief = "show what this kernel can do", .apply = run_info, .last = true},
    {.letter = 'V',
     .long_name = "version",
     .brief = "print the version; with -v, what scry was built from",
     .apply = ask_for_version},
    {.letter = 'b', .long_name = "btf", .apply = ignore},
    {.long_name = "usdt-file-activation", .apply = ignore},
    {.long_name = "verify-llvm-ir", .apply = ignore},
    {.long_name = "emit-llvm", .value = "FILE", .apply = refuse_llvm},
    {.long_name = "aot", .value = "FILE", .apply = refuse_llvm},
};

Problem check_default(Options& options) {
  if (!options.scope.process_error.empty() && options.command != &default_command())
    return UsageError{options.scope.process_error};
  if (Problem problem = check_scope(options)) return problem;
  if (options.run.mode == Mode::format) options.command = find_command("fmt");
  return options.command == &default_command() ? check_script(options) : Problem();
}

}  // namespace

extern const Command kDefaultCommand;
const Command kDefaultCommand{
    .name = "",
    .brief = "run a script",
    .arguments = {"[options] FILE [parameters]", "[options] - [parameters]            the script on standard input",
                  "[options] -e 'PROGRAM' [parameters]"},
    .own = kDefaultOptions,
    .groups = {&script_options(), &scope_options(), &output_options(), &compile_options(), &machine_options(),
               &facts_options(), &run_options(), &limit_options(), &common_options()},
    .examples = {{"-l 'tracepoint:syscalls:sys_enter_*'", "probes on the start of system calls"},
                 {"-e 'tracepoint:raw_syscalls:sys_enter { @[comm] = count(); }'",
                  "count system calls by process, until Ctrl-C"}},
    .check = check_default,
    .run = run_script_command,
};

}  // namespace scry::cli
