// A flame graph as one HTML file: the tree as data, and a script that draws it (page/flamegraph.js).
//
// The data is JSON in a <script> that does not run. Frames are three lists, `names`, `module` (numbers of `modules`)
// and `kinds` (a digit each). `nodes` is the walk of the tree, base64 of LEB128 numbers, for each node:
//   how many levels to go up from the node before (0: it is called by that one), frame, weight of its own, weight of
//   the nodes below it that were left out, and in a comparison its own weight in the baseline.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "sinks/flame_page.h"
#include "sinks/markup.h"
#include "sinks/page.h"
#include "sinks/string_table.h"

namespace scry {

namespace {

constexpr size_t kMostNodes = 500'000;

void append_number(std::string& out, uint64_t number) {
  for (; number > 127; number >>= 7) out += static_cast<char>(number | 128);
  out += static_cast<char>(number);
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t bits = 0;
    for (size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0);
    for (size_t k = 0; k < 4; ++k) text += i + k <= bytes.size() ? kDigits[bits >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

// The frames that are drawn, as lists.
class FrameLists {
 public:
  explicit FrameLists(const std::vector<TreeFrame>& frames) : frames_(frames) {}

  // The number of a frame of the tree in the lists.
  uint32_t number_of(uint32_t frame) {
    const auto [found, is_new] = numbers_.try_emplace(frame, static_cast<uint32_t>(names_.size()));
    if (is_new) {
      names_.push_back(frames_[frame].name);
      module_.push_back(modules_.number_of(frames_[frame].module));
      kinds_ += static_cast<char>('0' + static_cast<int>(frames_[frame].kind));
    }
    return found->second;
  }
  void append_json(std::string& out) const {
    append_list(out, "names", names_);
    append_list(out, "modules", modules_.texts());
    out += fmt::format(",\"module\":[{}],\"kinds\":\"{}\"", fmt::join(module_, ","), kinds_);
  }

 private:
  template <class Texts>
  static void append_list(std::string& out, std::string_view name, const Texts& texts) {
    out += fmt::format(",\"{}\":[", name);
    for (size_t i = 0; i < texts.size(); ++i) {
      if (i > 0) out += ',';
      append_script_string(out, texts[i]);
    }
    out += ']';
  }

  const std::vector<TreeFrame>& frames_;
  std::unordered_map<uint32_t, uint32_t> numbers_;
  std::vector<std::string_view> names_;
  StringTable modules_;
  std::vector<uint64_t> module_;
  std::string kinds_;
};

// The walk of the tree.
class FlameData {
 public:
  FlameData(const Picture& picture, const StackTotals& totals, size_t most_nodes)
      : tree_(picture.tree), totals_(totals), frames_(tree_.frames()), smallest_(smallest_drawn(totals, most_nodes)) {
    uint32_t before = 0;
    for (const auto& [node, depth] : totals.walk(smallest_)) {
      append_number(nodes_, node == StackTree::kRoot ? 0 : before + 1 - depth);
      before = depth;
      append_node(node);
    }
  }

  std::string json(const Picture& picture) const {
    std::string out = "{\"unit\":";
    append_script_string(out, picture.unit);
    out += fmt::format(",\"icicle\":{},\"compared\":{},\"colors\":", picture.has(kIcicle), tree_.is_compared());
    append_script_string(out, picture.setting(kColors, "kind"));
    frames_.append_json(out);
    return out + fmt::format(",\"count\":{},\"nodes\":\"{}\"}}", count_, base64(nodes_));
  }

 private:
  void append_node(uint32_t node) {
    uint64_t hidden = 0, compared = tree_.nodes()[node].compared;
    for (const uint32_t child : totals_.children_of(node)) {
      if (std::max(totals_.total[child], totals_.compared[child]) >= smallest_) continue;
      hidden += totals_.total[child];
      compared += totals_.compared[child];  // the page has one number for both
    }
    append_number(nodes_, node == StackTree::kRoot ? 0 : frames_.number_of(tree_.nodes()[node].frame));
    append_number(nodes_, tree_.nodes()[node].self);
    append_number(nodes_, hidden);
    if (tree_.is_compared()) append_number(nodes_, compared);
    ++count_;
  }

  const StackTree& tree_;
  const StackTotals& totals_;
  FrameLists frames_;
  const uint64_t smallest_;  // weight that is drawn
  std::string nodes_;
  size_t count_ = 0;
};

std::string data_of(const Picture& picture) {
  const StackTotals totals(picture.tree, StackTotals::Order::by_name);
  for (size_t most = kMostNodes;; most /= 2) {
    std::string json = FlameData(picture, totals, most).json(picture);
    if (json.size() < kMostPictureBytes || most < 2) return json;
  }
}

}  // namespace

std::string draw_flame_html(const Picture& picture) {
  std::string out = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  // Nothing is fetched from anywhere, whatever a name holds.
  out +=
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'unsafe-inline'; "
      "style-src 'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>";
  append_markup(out, picture.title);
  out += "</title>\n<style>\n";
  out += page_file("base.css");
  out += "</style>\n</head>\n<body>\n";
  std::string body(page_file("flamegraph.html")), title;
  append_markup(title, picture.title);
  constexpr std::string_view kTitlePlace = "<h1 id=\"title\">";
  body.insert(body.find(kTitlePlace) + kTitlePlace.size(), title);
  out += body;
  out += "<script id=\"data\" type=\"application/json\">" + data_of(picture) + "</script>\n<script>\n";
  out += page_file("flamegraph.js");
  return out + "</script>\n</body>\n</html>\n";
}

}  // namespace scry
