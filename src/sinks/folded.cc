#include "sinks/folded.h"

#include <fmt/format.h>

#include <charconv>
#include <iterator>

#include "base/terminal.h"
#include "base/text.h"
#include "sinks/picture.h"

namespace scry {

namespace {

constexpr std::string_view kSuffixes[kFrameKinds] = {"", "_[k]", "", "_[i]", "_[p]", "_[j]", "_[0]"};
constexpr size_t kDeepest = 4096;  // frames of a line that is read

void append_name(std::string& out, const TreeFrame& frame) {
  out += name_in_path(frame.name);
  out += kSuffixes[static_cast<size_t>(frame.kind)];
}

std::string draw_folded(const Picture& picture) {
  const StackTree& tree = picture.tree;
  const StackTotals totals(tree, StackTotals::Order::by_name);
  std::string out, path;
  std::vector<size_t> ends{0};  // of the path, for each depth
  for (const auto& [node, depth] : totals.walk(0)) {
    if (depth == 0) continue;
    ends.resize(depth);
    path.resize(ends.back());
    if (depth > 1) path += ';';
    append_name(path, tree.frame_of(node));
    ends.push_back(path.size());
    if (tree.nodes()[node].self > 0) fmt::format_to(std::back_inserter(out), "{} {}\n", path, tree.nodes()[node].self);
  }
  return out;
}

TreeFrame frame_of_name(std::string_view name) {
  TreeFrame frame;
  for (size_t kind = 0; kind < kFrameKinds; ++kind) {
    if (kSuffixes[kind].empty() || !name.ends_with(kSuffixes[kind])) continue;
    name.remove_suffix(kSuffixes[kind].size());
    frame.kind = static_cast<FrameKind>(kind);
  }
  frame.name = for_terminal(name, Lines::escaped);
  return frame;
}

// False: the line is not of the format.
bool add_line(StackTree& tree, std::string_view line) {
  const size_t blank = line.rfind(' ');
  if (blank == std::string_view::npos || blank == 0) return false;
  uint64_t weight = 0;
  const auto [end, error] = std::from_chars(line.data() + blank + 1, line.data() + line.size(), weight);
  if (error != std::errc() || end != line.data() + line.size()) return false;
  std::vector<TreeFrame> path;
  for (const std::string& name : split(line.substr(0, blank), ';'))
    if (!name.empty()) path.push_back(frame_of_name(name));
  if (path.size() > kDeepest) return false;
  tree.add_compared(path, weight);
  return true;
}

}  // namespace

size_t add_folded(StackTree& tree, std::string_view text) {
  size_t bad = 0;
  for (const std::string& line : split(text, '\n'))
    if (!line.empty() &&
        !add_line(tree, line.ends_with('\r') ? std::string_view(line).substr(0, line.size() - 1) : line))
      ++bad;
  return bad;
}

namespace {
constexpr SinkOption kFoldedOptions[] = {kInterruptsOption};
}  // namespace

extern const SinkRow kFoldedSink;
const SinkRow kFoldedSink{
    .name = "folded",
    .brief = "Stacks as lines `frame;frame;frame weight`, for flamegraph.pl and as a baseline to compare with.",
    .extension = "folded",
    .wants = {},
    .make = [](const SinkStreams& streams) { return make_picture_sink(streams, {draw_folded}); },
    .options = kFoldedOptions};

}  // namespace scry
