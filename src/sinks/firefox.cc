// The stacks of maps for profiler.firefox.com: its processed profile format, version 49.
// https://github.com/firefox-devtools/profiler/blob/main/docs-developer/processed-profile-format.md
//
// One thread, whose samples are the stacks with their weights. A frame of the tree is a function, a resource is a
// module; the tree's nodes are the table of stacks, which has a parent (prefix) for each entry, too. Samples have no
// time of their own: they stand one after the other.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "sinks/markup.h"
#include "sinks/picture.h"
#include "sinks/string_table.h"

namespace scry {

namespace {

// The order is that of FrameKind.
constexpr const char* kCategories =
    R"([{"name":"Label","color":"grey","subcategories":["Other"]},{"name":"Kernel","color":"orange","subcategories":["Other"]},)"
    R"({"name":"Native","color":"yellow","subcategories":["Other"]},{"name":"Inlined","color":"lightgreen","subcategories":["Other"]},)"
    R"({"name":"Python","color":"blue","subcategories":["Other"]},{"name":"JIT","color":"green","subcategories":["Other"]},)"
    R"({"name":"Interpreted","color":"lightblue","subcategories":["Other"]}])";
constexpr int kLibrary = 1;  // type of a resource

// A column of a table.
template <class Items, class Text>
std::string column(std::string_view name, const Items& items, Text text) {
  std::string out = fmt::format(",\"{}\":[", name);
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ',';
    first = false;
    out += text(item);
  }
  return out + "]";
}

template <class Items>
std::string same_column(std::string_view name, const Items& items, std::string_view value) {
  return column(name, items, [&](const auto&) { return std::string(value); });
}

class FirefoxProfile {
 public:
  explicit FirefoxProfile(const Picture& picture) : picture_(picture), tree_(picture.tree) {
    for (uint32_t node = 1; node < tree_.nodes().size(); ++node) nodes_.push_back(node);
    std::ranges::copy_if(nodes_, std::back_inserter(samples_),
                         [&](uint32_t node) { return tree_.nodes()[node].self > 0; });
  }

  std::string json() {
    std::string title;
    append_script_string(title, picture_.title);
    std::string out = fmt::format(
        "{{\"meta\":{{\"interval\":1,\"startTime\":0,\"processType\":0,\"product\":{},\"stackwalk\":1,\"debug\":false,"
        "\"version\":29,"
        "\"preprocessedProfileVersion\":49,\"symbolicated\":true,\"categories\":{},\"markerSchema\":[],"
        "\"importedFrom\":"
        "\"scry\",\"usesOnlyOneStackType\":true,\"doesNotUseFrameImplementation\":true,\"sourceCodeIsNotOnSearchfox\":"
        "true,"
        "\"extensions\":{{\"length\":0,\"id\":[],\"name\":[],\"baseURL\":[]}}}},\"libs\":[],\"pages\":[],\"threads\":[{"
        "{"
        "\"name\":{},\"isMainThread\":true,\"processType\":\"default\",\"processName\":{},\"processStartupTime\":0,"
        "\"processShutdownTime\":null,\"registerTime\":0,\"unregisterTime\":null,\"pausedRanges\":[],\"pid\":\"0\","
        "\"tid\":0,"
        "\"showMarkersInTimeline\":false",
        title, kCategories, title, title);
    out +=
        ",\"frameTable\":" + frame_table() + ",\"funcTable\":" + function_table() + ",\"stackTable\":" + stack_table();
    out += ",\"samples\":" + sample_table() + ",\"resourceTable\":" + resource_table();
    out +=
        ",\"markers\":{\"length\":0,\"data\":[],\"name\":[],\"startTime\":[],\"endTime\":[],\"phase\":[],\"category\":["
        "]}";
    out +=
        ",\"nativeSymbols\":{\"length\":0,\"libIndex\":[],\"address\":[],\"name\":[],\"functionSize\":[]},"
        "\"stringArray\":[";
    for (size_t i = 0; i < strings_.texts().size(); ++i) {
      if (i > 0) out += ",\n";
      append_script_string(out, strings_.texts()[i]);
    }
    return out + "]}]}\n";
  }

 private:
  static std::string number(uint64_t value) { return fmt::format("{}", value); }

  // A frame and its function have the same number.
  std::string frame_table() const {
    const auto& frames = tree_.frames();
    size_t next = 0;
    std::string out = fmt::format("{{\"length\":{}", frames.size());
    out += same_column("address", frames, "-1") + same_column("inlineDepth", frames, "0");
    out += column("category", frames, [](const TreeFrame& frame) { return number(static_cast<uint64_t>(frame.kind)); });
    out += same_column("subcategory", frames, "0") +
           column("func", frames, [&](const TreeFrame&) { return number(next++); });
    for (const char* name : {"nativeSymbol", "innerWindowID", "implementation", "line", "column"})
      out += same_column(name, frames, "null");
    return out + "}";
  }
  std::string function_table() {
    const auto& frames = tree_.frames();
    std::string out = fmt::format("{{\"length\":{}", frames.size());
    out += column("name", frames, [&](const TreeFrame& frame) { return number(strings_.number_of(frame.name)); });
    out += same_column("isJS", frames, "false") + same_column("relevantForJS", frames, "false");
    out += column("resource", frames, [&](const TreeFrame& frame) { return resource_of(frame.module); });
    out += column("fileName", frames, [&](const TreeFrame& frame) {
      return frame.file.empty() ? "null" : number(strings_.number_of(frame.file));
    });
    return out + same_column("lineNumber", frames, "null") + same_column("columnNumber", frames, "null") + "}";
  }
  std::string resource_of(const std::string& module) {
    return module.empty() ? "-1" : number(resources_.number_of(module.substr(module.rfind('/') + 1)));
  }
  std::string resource_table() {
    const auto& names = resources_.texts();
    return fmt::format("{{\"length\":{}", names.size()) + same_column("lib", names, "null") +
           column("name", names, [&](const std::string& name) { return number(strings_.number_of(name)); }) +
           same_column("host", names, "null") + same_column("type", names, number(kLibrary)) + "}";
  }
  std::string stack_table() const {
    std::string out = fmt::format("{{\"length\":{}", nodes_.size());
    out += column("prefix", nodes_, [&](uint32_t node) {
      const uint32_t parent = tree_.nodes()[node].parent;
      return parent == StackTree::kRoot ? "null" : number(parent - 1);
    });
    out += column("frame", nodes_, [&](uint32_t node) { return number(tree_.nodes()[node].frame); });
    out += column("category", nodes_,
                  [&](uint32_t node) { return number(static_cast<uint64_t>(tree_.frame_of(node).kind)); });
    return out + same_column("subcategory", nodes_, "0") + "}";
  }
  std::string sample_table() const {
    size_t next = 0;
    std::string out = fmt::format("{{\"length\":{},\"weightType\":\"{}\"", samples_.size(),
                                  picture_.unit == "bytes" ? "bytes" : "samples");
    out += column("stack", samples_, [](uint32_t node) { return number(node - 1); });
    out += column("time", samples_, [&](uint32_t) { return number(next++); });
    return out + column("weight", samples_, [&](uint32_t node) { return number(tree_.nodes()[node].self); }) + "}";
  }

  const Picture& picture_;
  const StackTree& tree_;
  std::vector<uint32_t> nodes_, samples_;
  StringTable strings_, resources_;
};

std::string draw_firefox(const Picture& picture) {
  return FirefoxProfile(picture).json();
}

constexpr SinkOption kFirefoxOptions[] = {kTitleOption, kUnitOption, kInterruptsOption};

}  // namespace

extern const SinkRow kFirefoxSink;
const SinkRow kFirefoxSink{
    .name = "firefox",
    .brief = "The stacks of maps in the JSON format of profiler.firefox.com.",
    .extension = "json",
    .wants = {},
    .make = [](const SinkStreams& streams) { return make_picture_sink(streams, {draw_firefox}); },
    .options = kFirefoxOptions};

}  // namespace scry
