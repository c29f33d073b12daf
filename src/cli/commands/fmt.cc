// `scry fmt FILE`, also `scry --fmt`: a script in one layout. Needs no privileges.
#include "cli/command.h"
#include "cli/script_text.h"

namespace scry::cli {
namespace {

int run_fmt(const Options& options) {
  auto status = format_script(options);
  return status ? *status : print_error(kStatusUsage, status.error());
}

}  // namespace

extern const Command kFmtCommand;
const Command kFmtCommand{
    .name = "fmt",
    .brief = "print a script in one layout, or write it to -o",
    .arguments = {"[options] FILE", "[options] -", "[options] -e 'PROGRAM'"},
    .groups = {&script_options(), &output_options(), &common_options()},
    .text = "Comments are kept. Needs no privileges. The file of -o is replaced in one step.",
    .examples = {{"fmt -o script.bt script.bt", "lay a script out in its place"}},
    .check = check_script,
    .run = run_fmt,
};

}  // namespace scry::cli
