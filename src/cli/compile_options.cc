// How the script is compiled: the record is sema::CompileChoice.
#include "cli/option_row.h"

namespace scry::cli {
namespace {

using sema::CompileChoice;
using typed::Notices;

constexpr const char* kBothWarnings = "ERROR: USAGE: -k, --warnings conflicts with --no-warnings\n";

Problem set_warnings(Options& options, const OptionUse&) {
  if (options.compile.notices == Notices::reads_too)
    return UsageError{"ERROR: USAGE: -kk has been deprecated. Use a single -k for all runtime warnings.\n"};
  if (!options.compile.warns()) return UsageError{kBothWarnings};
  options.compile.notices = Notices::reads_too;
  return {};
}

Problem set_no_warnings(Options& options, const OptionUse&) {
  if (options.compile.notices == Notices::reads_too) return UsageError{kBothWarnings};
  options.compile.notices = Notices::none;
  return {};
}

constexpr OptionRow kCompileOptions[] = {
    {.letter = 'k',
     .long_name = "warnings",
     .brief = "also report failed memory reads and map look-ups",
     .apply = set_warnings},
    {.long_name = "no-warnings", .brief = "report no warnings but those of --max-overhead", .apply = set_no_warnings},
    {.letter = 'I',
     .value = "DIR",
     .brief = "search this directory for included C headers",
     .apply = add_text<&Options::compile, &CompileChoice::include_folders>,
     .offer = Offer::folders},
    {.long_name = "include",
     .value = "FILE",
     .brief = "include a C header before the script",
     .apply = add_text<&Options::compile, &CompileChoice::include_files>,
     .offer = Offer::files},
    {.long_name = "unsafe",
     .brief = "allow functions that act on the system",
     .apply = set_flag<&Options::compile, &CompileChoice::unsafe_allowed>,
     .text = "Such functions are system() and signal()."},
};

constexpr OptionGroup kCompileGroup{"Compilation", kCompileOptions};

}  // namespace

const OptionGroup& compile_options() {
  return kCompileGroup;
}

}  // namespace scry::cli
