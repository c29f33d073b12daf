// `scry info`, also `scry --info`: what this kernel can do.
#include "cli/info.h"

#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/output_file.h"
#include "cli/system.h"
#include "machine/record_file.h"
#include "machine/system/recorder.h"

namespace scry::cli {
namespace {

constexpr const char* kRecord = "record";

constexpr OptionRow kInfoOptions[] = {
    {.long_name = kRecord,
     .value = "FILE",
     .brief = "write what scripts may ask of this machine to a file, for --facts on another one",
     .apply = set_own,
     .text = "Types, tracepoints, functions and symbols of the kernel, control groups, events of the processor, and "
             "what the kernel can do; docs/formats.md has the format. Where the kernel lies in memory is left out.",
     .offer = Offer::files},
};

int record(const Options& options, const std::string& path) {
  return with_system(options, Access::load, [&](System& system) {
    const auto written =
        write_file(path, machine::write_record(machine::record_facts(system.facts(), system.symbolizer().kernel())));
    return written ? 0 : print_error(kStatusFailed, written.error());
  });
}

int run_info(const Options& options) {
  if (const auto path = options.own.find(kRecord); path != options.own.end()) return record(options, path->second);
  return with_system(options, Access::look, [&](System& system) {
    return print_status(
        0, info_text(version_text(options.tool), system.facts().features(), is_compatible_name(options.tool)));
  });
}

Problem check_info(Options& options) {
  return options.words.empty() ? Problem() : UsageError{"ERROR: USAGE: info takes no words.\n"};
}

}  // namespace

extern const Command kInfoCommand;
const Command kInfoCommand{
    .name = "info",
    .brief = "show what this kernel can do",
    .arguments = {"[options]"},
    .own = kInfoOptions,
    .groups = {&machine_options(), &common_options()},
    .examples = {{"info", "the features that scry looks for"},
                 {"info --record web1.facts", "describe this machine for others"},
                 {"explain --facts web1.facts disk.bt", "check a script for the machine web1"}},
    .check = check_info,
    .run = run_info,
};

}  // namespace scry::cli
