// Where the text of the script comes from, and words that stand for another command.
#include "cli/option_row.h"

namespace scry::cli {
namespace {

// Several programs are one script, each on lines of its own.
Problem add_program(Options& options, const OptionUse& use) {
  if (!*use.value) return UsageError{"ERROR: USAGE: filename or -e 'program' required.\n"};
  options.program = ProgramText{options.program ? options.program->text + "\n" + use.value : use.value};
  return {};
}

constexpr OptionRow kScriptOptions[] = {
    {.letter = 'e', .value = "PROGRAM", .brief = "run this program text; several are joined", .apply = add_program},
};

constexpr OptionGroup kScriptGroup{"Script", kScriptOptions};

Problem ask_for_usage(Options& options, const OptionUse&) {
  options.wants_usage = true;
  return {};
}

constexpr OptionRow kCommonRows[] = {
    {.letter = 'h', .long_name = "help", .brief = "print this text", .apply = ask_for_usage, .last = true},
};

constexpr OptionGroup kCommonGroup{"Help", kCommonRows};

}  // namespace

const OptionGroup& script_options() {
  return kScriptGroup;
}

const OptionGroup& common_options() {
  return kCommonGroup;
}

}  // namespace scry::cli
