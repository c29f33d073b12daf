// Where output goes: the record is OutputChoice.
#include <fmt/format.h>

#include "cli/option_row.h"

namespace scry::cli {

Problem add_format(Options& options, const OptionUse& use) {
  if (const auto added = add_sink(options.output.sinks, use.value); !added)
    options.output.format_error = fmt::format("ERROR: {}\n", added.error().message());
  options.compile.event_origin = wants_of(options.output.sinks).event_origin;
  return {};
}

namespace {

Problem set_buffering(Options& options, const OptionUse& use) {
  static const std::map<std::string, Output::Policy> kPolicies{
      {"line", Output::Policy::line}, {"full", Output::Policy::full}, {"none", Output::Policy::none}};
  auto found = kPolicies.find(use.value);
  if (found == kPolicies.end()) return UsageError{"ERROR: USAGE: -B must be either 'line', 'full', or 'none'.\n"};
  options.output.buffering = found->second;
  return {};
}

constexpr OptionRow kOutputOptions[] = {
    {.letter = 'f',
     .value = "FORMAT",
     .brief = "text (default), json, csv, tree, flamegraph, folded, pprof, speedscope, firefox, heatmap",
     .apply = add_format,
     .text = "JSON is one object per line; CSV has the printed tuples and maps as rows. FORMAT:FILE writes into a "
             "file, beside the output of another -f. The formats from tree to firefox draw the maps whose keys hold "
             "stacks, "
             "heatmap those of heatmap(). flamegraph:FILE.html is a page, FILE.svg a drawing; options follow the name, "
             "as in "
             "flamegraph,icicle:FILE.svg "
             "(docs/language.md).",
     .offer = Offer::words,
     .words = "text json csv tree flamegraph folded pprof speedscope firefox heatmap"},
    {.letter = 'o',
     .long_name = "output",
     .value = "FILE",
     .brief = "write the script's output to a file",
     .apply = set_text_once<&Options::output, &OutputChoice::file>,
     .text = "Messages stay on standard error.",
     .offer = Offer::files},
    {.letter = 'B',
     .value = "MODE",
     .brief = "flush output by line (default), full or none",
     .apply = set_buffering,
     .text = "Output is written at the end of each line, when the buffer is full, or at once.",
     .offer = Offer::words,
     .words = "line full none"},
    {.letter = 'q',
     .long_name = "quiet",
     .brief = "do not report how many probes are attached",
     .apply = set_flag<&Options::output, &OutputChoice::quiet>},
    {.letter = 'v',
     .long_name = "verbose",
     .brief = "report more: steps, diagnostic ids, the verifier's log",
     .apply = set_flag<&Options::output, &OutputChoice::verbose>},
};

constexpr OptionGroup kOutputGroup{"Output", kOutputOptions};

}  // namespace

const OptionGroup& output_options() {
  return kOutputGroup;
}

}  // namespace scry::cli
