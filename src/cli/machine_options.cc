// What the compiler takes this machine for: the record is MachineChoice.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/option_row.h"
#include "cli/own_options.h"

namespace scry::cli {
namespace {

// DIR[:DIR]...; each use adds.
Problem add_debug_folders(Options& options, const OptionUse& use) {
  for (const std::string& folder : split(use.value, ':'))
    if (!folder.empty()) options.machine.debug_folders.push_back(folder);
  return {};
}

constexpr const char* kHideableFeatures[] = {"kprobe_multi", "kprobe_session",    "uprobe_multi",
                                             "trampoline",   "syscall_functions", "inherited_events"};

Problem set_no_feature(Options& options, const OptionUse& use) {
  for (const std::string& name : split(use.value, ',')) {
    if (std::find(std::begin(kHideableFeatures), std::end(kHideableFeatures), name) == std::end(kHideableFeatures))
      return UsageError{
          fmt::format("ERROR: USAGE: --no-feature can only have values '{}'.\n", fmt::join(kHideableFeatures, ","))};
    options.machine.hidden_features.push_back(name);
  }
  return {};
}

constexpr OptionRow kMachineOptions[] = {
    {.long_name = "traceable-functions",
     .value = "FILE",
     .brief = "read the list of functions that can be probed from a file",
     .apply = set_text<&Options::machine, &MachineChoice::traceable_functions>,
     .text = "The file has one function in each line.",
     .offer = Offer::files},
    {.long_name = "debuginfo",
     .value = "DIR",
     .brief = "search here first for separate debug information (DIR[:DIR])",
     .apply = add_debug_folders,
     .text = "The folders are searched in their order, for .build-id/XX/REST.debug, NAME.debug, the name of a debug "
             "link, NAME.dwp and .dwo files of split debug information; then the places that the program names, its "
             "own folder and /usr/lib/debug. The option may be repeated.",
     .offer = Offer::folders},
    {.long_name = kDebugServers,
     .brief = "ask the servers of $DEBUGINFOD_URLS for debug information that no folder has",
     .apply = set_own,
     .text =
         "Each stripped file whose functions are shown is asked for once, by debuginfod-find(1), with the rights of "
         "the calling user; it keeps what it downloads in that user's cache. Names wait for a server for at "
         "most 60 seconds."},
    {.long_name = "no-feature",
     .value = "LIST",
     .brief = "pretend that the kernel lacks: kprobe_multi kprobe_session uprobe_multi trampoline syscall_functions "
              "inherited_events",
     .apply = set_no_feature,
     .offer = Offer::words,
     .words = "kprobe_multi kprobe_session uprobe_multi trampoline syscall_functions inherited_events"},
};

constexpr OptionGroup kMachineGroup{"Machine", kMachineOptions};

constexpr OptionRow kFactsRows[] = {
    {.long_name = "facts",
     .value = "FILE",
     .brief = "compile for the machine that this file describes (scry info --record)",
     .apply = set_text<&Options::machine, &MachineChoice::facts>,
     .text = "Nothing can be run then, and no privileges are needed. Programs, libraries and headers are those here.",
     .offer = Offer::files},
};

constexpr OptionGroup kFactsGroup{"Another machine", kFactsRows};

}  // namespace

const OptionGroup& machine_options() {
  return kMachineGroup;
}

const OptionGroup& facts_options() {
  return kFactsGroup;
}

}  // namespace scry::cli
