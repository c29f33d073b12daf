// The stacks of maps in the format of speedscope.app: frames once, each stack as numbers of them, outermost first.
// https://www.speedscope.app/file-format-schema.json
#include <fmt/format.h>

#include <algorithm>

#include "sinks/markup.h"
#include "sinks/picture.h"

namespace scry {

namespace {

struct SpeedscopeUnit {
  std::string_view ours, theirs;
};
constexpr SpeedscopeUnit kSpeedscopeUnits[] = {
    {"ns", "nanoseconds"}, {"us", "microseconds"}, {"ms", "milliseconds"}, {"bytes", "bytes"}};

std::string_view unit_of(const Picture& picture) {
  const auto* found = std::ranges::find(kSpeedscopeUnits, std::string_view(picture.unit), &SpeedscopeUnit::ours);
  return found == std::end(kSpeedscopeUnits) ? "none" : found->theirs;
}

void append_frames(std::string& out, const StackTree& tree) {
  for (size_t i = 0; i < tree.frames().size(); ++i) {
    const TreeFrame& frame = tree.frames()[i];
    out += i > 0 ? ",\n{\"name\":" : "\n{\"name\":";
    append_script_string(out, frame.name);
    if (const std::string& file = frame.file.empty() ? frame.module : frame.file; !file.empty()) {
      out += ",\"file\":";
      append_script_string(out, file);
    }
    out += '}';
  }
}

std::string draw_speedscope(const Picture& picture) {
  const StackTree& tree = picture.tree;
  const StackTotals totals(tree, StackTotals::Order::by_name);
  std::string out =
      "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":\"scry\",\"name\":";
  append_script_string(out, picture.title);
  out += ",\"activeProfileIndex\":0,\"shared\":{\"frames\":[";
  append_frames(out, tree);
  out += "]},\"profiles\":[{\"type\":\"sampled\",\"name\":";
  append_script_string(out, picture.title);
  out += fmt::format(",\"unit\":\"{}\",\"startValue\":0,\"endValue\":{},\"samples\":[", unit_of(picture), totals.all());
  std::string weights;
  std::vector<uint32_t> path;
  for (const auto& [node, depth] : totals.walk(0)) {
    if (depth == 0) continue;
    path.resize(depth - 1);
    path.push_back(tree.nodes()[node].frame);
    if (tree.nodes()[node].self == 0) continue;
    out += fmt::format("{}\n[{}]", weights.empty() ? "" : ",", fmt::join(path, ","));
    weights += fmt::format("{}{}", weights.empty() ? "" : ",", tree.nodes()[node].self);
  }
  return out + "],\"weights\":[" + weights + "]}]}\n";
}

constexpr SinkOption kSpeedscopeOptions[] = {kTitleOption, kUnitOption, kInterruptsOption};

}  // namespace

extern const SinkRow kSpeedscopeSink;
const SinkRow kSpeedscopeSink{
    .name = "speedscope",
    .brief = "The stacks of maps in the JSON format of speedscope.app.",
    .extension = "speedscope.json",
    .wants = {},
    .make = [](const SinkStreams& streams) { return make_picture_sink(streams, {draw_speedscope}); },
    .options = kSpeedscopeOptions};

}  // namespace scry
