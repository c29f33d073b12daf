// A flame graph as SVG: one group for each frame that is wide enough, with its facts as a title, which viewers show as
// a tooltip. The script (page/flamegraph_svg.js) adds zoom and search where a browser opens the file.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>

#include "sinks/flame_page.h"
#include "sinks/markup.h"
#include "sinks/page.h"

namespace scry {

namespace {

constexpr unsigned kRow = 17, kHead = 44, kFoot = 48, kMargin = 10;
constexpr double kLetter = 7.25;    // width of a letter in pixels, in the widest of the usual fonts
constexpr double kNarrowest = 0.2;  // pixels
constexpr unsigned kDefaultWidth = 1200, kLeastWidth = 300, kMostWidth = 20000;

// By kind of frame, as in page/flamegraph.js.
constexpr int kHues[kFrameKinds] = {-1, 14, 46, 72, 212, 145, 176};
// Of the modules with the largest shares, which the legend names; the hues of the others are only stable.
constexpr int kModuleHues[] = {46, 212, 110, 280, 172, 325, 75, 245, 140, 300, 195, 30};
constexpr const char* kKindNames[kFrameKinds] = {"labels", "kernel", "native",     "inlined",
                                                 "Python", "JIT",    "interpreted"};

uint64_t hash_of(std::string_view text) {
  uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash ^ hash >> 32;
}

std::string plain_color(int hue, double wobble) {
  if (hue < 0) return "#d9d9e0";
  return fmt::format("hsl({:.0f} {:.0f}% {:.0f}%)", hue + 12 * wobble - 6, 82 - 12 * wobble, 66 + 10 * wobble);
}

// -1: less than in the baseline, blue; 1: more, red.
std::string change_color(double change) {
  const double strength = std::abs(change);
  return fmt::format("hsl({} {:.0f}% {:.0f}%)", change > 0 ? 6 : 216, 85 * strength, 92 - 27 * strength);
}

// At most `bytes` of the name, whole characters.
std::string_view beginning_of(std::string_view name, size_t bytes) {
  while (bytes > 0 && bytes < name.size() && (static_cast<unsigned char>(name[bytes]) & 0xc0) == 0x80) --bytes;
  return name.substr(0, bytes);
}

class FlameSvg {
 public:
  FlameSvg(const Picture& picture, const StackTotals& totals)
      : picture_(picture),
        tree_(picture.tree),
        totals_(totals),
        width_(width_of(picture)),
        modules_(is_by_module() ? heaviest_modules() : std::vector<ModuleShare>()) {}

  // `narrowest` in pixels.
  std::string draw(double narrowest) {
    const double scale = (width_ - 2.0 * kMargin) / static_cast<double>(std::max<uint64_t>(totals_.all(), 1));
    const auto smallest = static_cast<uint64_t>(std::ceil(narrowest / scale));
    const std::vector<StackTotals::Step> steps = totals_.walk(std::max<uint64_t>(smallest, 1));
    for (const auto& [node, depth] : steps) deepest_ = std::max(deepest_, depth);
    std::string out = head();
    std::vector<double> next(deepest_ + 2, kMargin);  // where the next node of a depth begins
    for (const auto& [node, depth] : steps) {
      const double width = static_cast<double>(totals_.total[node]) * scale;
      if (totals_.total[node] > 0 || depth == 0)
        append_frame(out, node, depth, next[depth], depth == 0 ? width_ - 2.0 * kMargin : width);
      next[depth + 1] = next[depth];
      next[depth] += width;
    }
    out += "</g>\n";
    append_legend(out);
    out += "<script><![CDATA[\n";
    out += page_file("flamegraph_svg.js");
    return out + "]]></script>\n</svg>\n";
  }

 private:
  struct ModuleShare {
    std::string name;
    uint64_t own = 0, with_callees = 0;  // of its innermost frames; of all its frames
  };

  bool is_by_module() const { return picture_.setting(kColors, "") == kColorsByModule; }
  std::vector<ModuleShare> heaviest_modules() const {
    std::map<std::string, ModuleShare> by_name;
    for (uint32_t node = 1; node < tree_.nodes().size(); ++node) {
      const std::string& name = tree_.frame_of(node).module;
      if (name.empty()) continue;
      ModuleShare& share = by_name[name];
      share.name = name;
      share.own += tree_.nodes()[node].self;
      share.with_callees += totals_.total[node];
    }
    std::vector<ModuleShare> shares;
    for (auto& [name, share] : by_name) shares.push_back(std::move(share));
    std::ranges::stable_sort(shares, std::greater(),
                             [](const ModuleShare& share) { return std::pair(share.own, share.with_callees); });
    shares.resize(std::min(shares.size(), std::size(kModuleHues)));
    return shares;
  }
  int hue_of_module(const std::string& name) const {
    const auto found = std::ranges::find(modules_, name, &ModuleShare::name);
    return found != modules_.end() ? kModuleHues[found - modules_.begin()] : static_cast<int>(hash_of(name) % 360);
  }

  static unsigned width_of(const Picture& picture) {
    const std::string text = picture.setting(kWidth, "");
    unsigned width = kDefaultWidth;
    std::from_chars(text.data(), text.data() + text.size(), width);
    return std::clamp(width, kLeastWidth, kMostWidth);
  }
  unsigned height() const { return kHead + (deepest_ + 1) * kRow + kFoot; }

  std::string head() const {
    std::string out = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" "
        "height=\"{1}\" viewBox=\"0 0 {0} {1}\"{2}>\n<style><![CDATA[\n",
        width_, height(), picture_.has(kIcicle) ? " data-icicle=\"\"" : "");
    out += page_file("flamegraph_svg.css");
    out += fmt::format(
        "]]></style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n<text class=\"title\" x=\"{}\" y=\"24\">",
        kMargin);
    append_markup(out, fmt::format("{}: {}", picture_.title, amount_text(totals_.all(), picture_.unit)));
    out += "</text>\n";
    const unsigned right = width_ - kMargin;
    out += fmt::format(
        "<text id=\"search\" class=\"button\" x=\"{0}\" y=\"24\" text-anchor=\"end\" style=\"display:none\">search "
        "( / )</text>\n<text id=\"reset\" class=\"button\" x=\"{1}\" y=\"24\" text-anchor=\"end\" "
        "style=\"display:none\">reset</text>\n<text id=\"matched\" x=\"{0}\" y=\"39\" text-anchor=\"end\"/>\n<text "
        "id=\"info\" class=\"faint\" x=\"{2}\" y=\"39\">{3}</text>\n<g id=\"frames\">\n",
        right, right - 100, kMargin, totals_.all() == 0 ? "nothing was sampled" : "");
    return out;
  }

  std::string color_of(uint32_t node) const {
    if (tree_.is_compared()) return change_color(change_of(node));
    if (node == StackTree::kRoot) return plain_color(-1, 0);
    const TreeFrame& frame = tree_.frame_of(node);
    int hue = kHues[static_cast<size_t>(frame.kind)];
    if (is_by_module() && frame.kind != FrameKind::kernel)
      hue = frame.module.empty() ? -1 : hue_of_module(frame.module);
    return plain_color(hue, static_cast<double>(hash_of(frame.name) % 1000) / 1000);
  }
  // -1 to 1: the change of its share, less where so few samples may differ by chance.
  double change_of(uint32_t node) const {
    if (totals_.all() == 0 || totals_.all_compared() == 0) return 0;
    constexpr double kCertain = 3;  // standard deviations
    const double scale = static_cast<double>(totals_.all()) / static_cast<double>(totals_.all_compared());
    const double now = static_cast<double>(totals_.total[node]),
                 then = static_cast<double>(totals_.compared[node]) * scale;
    if (now == 0 && then == 0) return 0;
    const double deviations = std::abs(now - then) / std::sqrt(now + then);
    return (now - then) / std::max(now, then) * std::min(deviations / kCertain, 1.0);
  }

  void append_frame(std::string& out, uint32_t node, uint32_t depth, double x, double width) const {
    const unsigned y = kHead + (picture_.has(kIcicle) ? depth : deepest_ - depth) * kRow;
    const std::string_view name = node == StackTree::kRoot ? "all" : std::string_view(tree_.frame_of(node).name);
    out += "<g><title>";
    append_markup(out, name);
    out += fmt::format(" ({}, {}", amount_text(totals_.total[node], picture_.unit),
                       share_text(totals_.total[node], totals_.all()));
    if (tree_.is_compared())
      out += fmt::format("; baseline {}", share_text(totals_.compared[node], totals_.all_compared()));
    fmt::format_to(std::back_inserter(out),
                   ")</title><rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" rx=\"1\" fill=\"{}\"/>", x, y,
                   width, kRow - 1, color_of(node));
    const auto fits = static_cast<size_t>(std::max((width - 6) / kLetter, 0.0));
    if (fits >= 3) {
      fmt::format_to(std::back_inserter(out), "<text x=\"{:.2f}\" y=\"{}\">", x + 3, y + 12);
      append_markup(out, name.size() <= fits ? name : beginning_of(name, fits - 2));
      out += name.size() <= fits ? "</text>" : "..</text>";
    }
    out += "</g>\n";
  }

  void append_legend(std::string& out) const {
    double x = kMargin;
    const auto add = [&](const std::string& color, const std::string& words) {
      fmt::format_to(
          std::back_inserter(out),
          "<rect class=\"swatch\" x=\"{:.0f}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\"/><text class=\"faint\" "
          "x=\"{:.0f}\" y=\"{}\">",
          x, height() - 24, color, x + 17, height() - 14);
      append_markup(out, words);
      out += "</text>\n";
      x += 32 + kLetter * static_cast<double>(words.size());
    };
    if (tree_.is_compared()) {
      add(change_color(1), "more than in the baseline");
      add(change_color(0), "the same share");
      add(change_color(-1), "less");
      if (totals_.gone > 0)
        add(change_color(-1), fmt::format("{} of the baseline was in paths that are gone",
                                          share_text(totals_.gone, totals_.all_compared())));
      return;
    }
    // A kind or module that only calls others has no share of its own, but a colour to be explained. Labels need none.
    const auto add_share = [&](int hue, std::string words, uint64_t own) {
      if (own > 0) words += " " + share_text(own, totals_.all());
      add(plain_color(hue, 0.5), words);
    };
    if (is_by_module()) {
      constexpr size_t kMostNamed = 6;
      for (size_t i = 0; i < std::min(modules_.size(), kMostNamed); ++i)
        add_share(kModuleHues[i], modules_[i].name.substr(modules_[i].name.rfind('/') + 1), modules_[i].own);
      return;
    }
    uint64_t own[kFrameKinds] = {};
    bool occurs[kFrameKinds] = {};
    for (uint32_t node = 1; node < tree_.nodes().size(); ++node) {
      const auto kind = static_cast<size_t>(tree_.frame_of(node).kind);
      own[kind] += tree_.nodes()[node].self;
      occurs[kind] |= tree_.frame_of(node).kind != FrameKind::label;
    }
    for (size_t kind = 0; kind < kFrameKinds; ++kind)
      if (own[kind] > 0 || occurs[kind]) add_share(kHues[kind], kKindNames[kind], own[kind]);
  }

  const Picture& picture_;
  const StackTree& tree_;
  const StackTotals& totals_;
  const unsigned width_;
  const std::vector<ModuleShare> modules_;  // the heaviest first; empty: colours are by kind
  uint32_t deepest_ = 0;
};

}  // namespace

std::string draw_flame_svg(const Picture& picture) {
  const StackTotals totals(picture.tree, StackTotals::Order::by_name);
  for (double narrowest = kNarrowest;; narrowest *= 2) {
    std::string svg = FlameSvg(picture, totals).draw(narrowest);
    if (svg.size() < kMostPictureBytes || narrowest > kMostWidth) return svg;
  }
}

}  // namespace scry
