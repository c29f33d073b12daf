// Pictures of stacks: what is common to the sinks that draw one at the end of a run.
//
// A picture shows the maps whose keys hold stacks, each as it was printed last: by print() or table(), or at the end.
// Several of them are drawn side by side, below the names of the maps. Maps without stacks are left out, and so is
// what a script prints otherwise; both are reported. Messages go to stderr, as with the text sink.
//
// To add a form: a file with a function DrawPicture and a row (docs/recipes.md), and the row's line in table.cc. Tested
// by picture_test.cc.
#pragma once

#include <string>

#include "sinks/sink.h"
#include "values/stack_tree.h"

namespace scry {

struct Picture {
  StackTree tree;
  std::string title;  // never empty
  std::string unit;   // of the weights: "samples", "us", "bytes"; may be empty
  const SinkUse& use;
  bool color = false;    // on a terminal that has colours
  int64_t began_ns = 0;  // since 1970; 0: not known
  int64_t lasted_ns = 0;

  bool has(std::string_view option) const { return use.settings.contains(option); }
  std::string setting(std::string_view option, std::string_view otherwise) const {
    const auto found = use.settings.find(option);
    return std::string(found == use.settings.end() ? otherwise : found->second);
  }
};

// The whole output.
using DrawPicture = std::string (*)(const Picture& picture);

struct PictureForm {
  DrawPicture draw;
  bool binary = false;  // it is not written to a terminal
};

std::unique_ptr<Sink> make_picture_sink(const SinkStreams& streams, const PictureForm& form);

// The options of every picture, for the rows.
inline constexpr SinkOption kRemarkOption{"remark", SinkOption::Takes::text, "TEXT", "shown where nothing was sampled"};
inline constexpr SinkOption kTitleOption{"title", SinkOption::Takes::text, "TEXT", "the title of the picture"};
inline constexpr SinkOption kUnitOption{"unit", SinkOption::Takes::text, "NAME",
                                        "what the values of the map count: samples, ns, us, ms, bytes"};
inline constexpr SinkOption kPeriodOption{"period", SinkOption::Takes::number, "NS",
                                          "a count stands for so many nanoseconds: they are written too"};
inline constexpr SinkOption kInterruptsOption{"interrupts", SinkOption::Takes::nothing, nullptr,
                                              "show what an interrupt does without what it interrupted"};
inline constexpr SinkOption kBaselineOption{
    "baseline", SinkOption::Takes::file, "FILE",
    "compare with this profile, a file of -f folded: colours show the difference"};

// The smallest weight with which at most `most` nodes are drawn; nodes below it are too narrow.
uint64_t smallest_drawn(const StackTotals& totals, size_t most);

}  // namespace scry
