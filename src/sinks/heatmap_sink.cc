// Heat maps as a picture: time from left to right, values from the bottom to the top, one rectangle for each cell that
// is not empty. HTML for a file that ends in .html, else SVG; both are the same drawings, which need no script.
//
// Each map is drawn as it was printed last, an entry of a keyed map by itself, those with most values first.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

#include "sinks/markup.h"
#include "sinks/page.h"
#include "sinks/sink.h"
#include "values/heatmap.h"
#include "values/histogram.h"
#include "values/sort.h"
#include "values/text.h"

namespace scry {

namespace {

constexpr size_t kMostColumns = 300, kMostRows = 64;
constexpr size_t kMostBytes = 4'500'000;  // of all drawings
constexpr unsigned kLeft = 90, kTop = 34, kBottom = 34, kWidth = 1000, kLineHeight = 11, kCharacterWidth = 7;
constexpr const char* kTitle = "title";
constexpr const char* kUnit = "unit";

// Classes h1 to h9 of page/heatmap.css, from few to many: even steps of lightness, which is seen without colours too.
constexpr size_t kShadesOfColor = 9;
constexpr size_t kShades = kShadesOfColor + 1;  // with none

struct Chart {
  std::string name;
  HeatmapValue value;
};

// One drawing, at `y` of the page.
class ChartWriter {
 public:
  ChartWriter(std::string& out, const Chart& chart, const std::string& unit)
      : out_(out),
        chart_(chart),
        unit_(unit),
        grid_(heat_grid(chart.value, kMostColumns, kMostRows)),
        left_(width_of_labels()) {}

  unsigned height() const { return kTop + static_cast<unsigned>(grid_.rows.size()) * row_height() + kBottom; }

  void draw(unsigned y) {
    fmt::format_to(std::back_inserter(out_),
                   "<g transform=\"translate(0 {})\">\n<text class=\"name\" x=\"{}\" y=\"20\">", y, left_);
    append_markup(out_, chart_.name);
    out_ += fmt::format(" <tspan class=\"faint\">{}</tspan></text>\n", amount_text(chart_.value.total(), "values"));
    for (size_t row = 0; row < grid_.rows.size(); ++row) draw_row(row);
    draw_times();
    draw_legend();
    out_ += "</g>\n";
  }

 private:
  // Columns of the axis: wide enough for its longest label.
  unsigned width_of_labels() const {
    size_t longest = 0;
    for (const HeatGrid::Row& row : grid_.rows)
      longest = std::max({longest, edge_text(row.first, false).size(), edge_text(row.last, true).size()});
    return std::max(kLeft, static_cast<unsigned>(longest) * kCharacterWidth + 12);
  }
  unsigned row_height() const { return grid_.rows.size() > 24 ? 8 : 16; }
  double column_width() const {
    return (kWidth - left_ - 10.0) / static_cast<double>(std::max<size_t>(grid_.counts.size(), 12));
  }
  unsigned top_of(size_t row) const { return kTop + static_cast<unsigned>(grid_.rows.size() - 1 - row) * row_height(); }

  std::string edge_text(uint32_t bucket, bool high) const {
    const BucketEdges edges = bucket_edges(chart_.value.scale, bucket);
    if (!edges.has_low) return high ? "0" : "below 0";
    return amount_text(high ? edges.high : edges.low, unit_);
  }

  void draw_row(size_t row) {
    const HeatGrid::Row& buckets = grid_.rows[row];
    const std::string low = edge_text(buckets.first, false), high = edge_text(buckets.last, true);
    if (row % (row_height() < kLineHeight ? 2 : 1) == 0) {
      fmt::format_to(std::back_inserter(out_), "<text class=\"axis\" x=\"{}\" y=\"{}\" text-anchor=\"end\">", left_ - 6,
                     top_of(row) + row_height());
      append_markup(out_, low);
      out_ += "</text>\n";
    }
    for (size_t column = 0; column < grid_.counts.size(); ++column) {
      const uint64_t count = grid_.counts[column][row];
      if (count == 0) continue;
      fmt::format_to(std::back_inserter(out_),
                     "<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" class=\"h{}\"><title>{}: {} from ",
                     left_ + static_cast<double>(column) * column_width(), top_of(row),
                     std::max(column_width() - 0.3, 0.5), row_height() - 1, shade_of(count, grid_.most, kShades),
                     column_time(chart_.value, grid_.first_epoch + column * grid_.epochs_per_column),
                     amount_text(count, ""));
      append_markup(out_, low);
      out_ += " to ";
      append_markup(out_, high);
      out_ += "</title></rect>\n";
    }
  }

  void draw_times() {
    const size_t columns = grid_.counts.size(),
                 step = std::max<size_t>((columns + 5) / 6, static_cast<size_t>(90 / column_width()) + 1);
    const unsigned y = kTop + static_cast<unsigned>(grid_.rows.size()) * row_height();
    fmt::format_to(std::back_inserter(out_), "<path class=\"line\" d=\"M{} {}H{}\"/>\n", left_, y, kWidth - 10);
    for (size_t column = 0; column < columns; column += step) {
      const std::string time = column_time(chart_.value, grid_.first_epoch + column * grid_.epochs_per_column);
      const double x = left_ + static_cast<double>(column) * column_width();
      if (x + static_cast<double>(time.size() * kCharacterWidth) > kWidth) break;
      fmt::format_to(std::back_inserter(out_), "<text class=\"axis\" x=\"{:.0f}\" y=\"{}\">{}</text>\n", x, y + 14,
                     time);
    }
  }

  void draw_legend() {
    const unsigned x = kWidth - 330;
    fmt::format_to(std::back_inserter(out_), "<text class=\"axis\" x=\"{}\" y=\"20\" text-anchor=\"end\">1</text>\n",
                   x - 5);
    for (size_t i = 0; i < kShadesOfColor; ++i)
      fmt::format_to(std::back_inserter(out_), "<path class=\"h{}\" d=\"M{} 10h14v12h-14z\"/>", i + 1, x + 15 * i);
    fmt::format_to(std::back_inserter(out_), "\n<text class=\"axis\" x=\"{}\" y=\"20\">{} in a cell</text>\n",
                   x + 15 * kShadesOfColor + 5, amount_text(grid_.most, ""));
  }

  std::string& out_;
  const Chart& chart_;
  const std::string& unit_;
  const HeatGrid grid_;
  const unsigned left_;
};

class HeatmapSink final : public Sink {
 public:
  explicit HeatmapSink(const SinkStreams& streams) : streams_(streams), text_(find_sink("text")->make(streams_)) {}

  void begin(const RunStart& start) override { text_->begin(start); }
  void event(const Event&) override { has_others_ = true; }
  void map(const MapSnapshot& map, uint64_t top, uint64_t) override {
    if (map.layout != MapLayout::heatmap) {
      has_others_ |= !map.entries.empty();
      return;
    }
    std::vector<Chart>& charts = maps_[map.name];
    charts.clear();
    for (const MapSnapshot::Entry& entry : top_entries(map, top)) {
      std::string name = map.name;
      if (map.keyed) {
        name += '[';
        append_key_text(name, entry.key);
        name += ']';
      }
      if (const auto* value = std::get_if<HeatmapValue>(&entry.value.node)) charts.push_back({std::move(name), *value});
    }
  }
  void message(const Message& message) override {
    if (!std::holds_alternative<ExitDump>(message)) text_->message(message);
  }
  void end() override {
    const std::vector<Chart> charts = heaviest_first();
    if (charts.empty()) remark("The picture is empty: no heat map was printed; use @ = heatmap(VALUE, 1s)");
    if (has_others_ && !charts.empty())
      remark("The picture shows heat maps only; -f text shows the rest, beside -f heatmap:FILE");
    const std::string& file = streams_.use.file;
    streams_.out.append(file.ends_with(".html") || file.ends_with(".htm") ? page(drawing(charts)) : drawing(charts));
  }

 private:
  void remark(const std::string& text) {
    if (streams_.remarks) streams_.remarks->add(text);
  }
  std::string setting(const char* name, const std::string& otherwise) const {
    const auto found = streams_.use.settings.find(name);
    return found == streams_.use.settings.end() ? otherwise : found->second;
  }
  std::vector<Chart> heaviest_first() const {
    std::vector<Chart> charts;
    for (const auto& [name, of_map] : maps_)
      std::ranges::copy_if(of_map, std::back_inserter(charts),
                           [](const Chart& chart) { return !chart.value.columns.empty(); });
    std::ranges::stable_sort(charts, std::greater(), [](const Chart& chart) { return chart.value.total(); });
    return charts;
  }

  std::string drawing(const std::vector<Chart>& charts) {
    std::string body;
    const std::string unit = setting(kUnit, "");
    unsigned height = 40;
    size_t drawn = 0;
    for (; drawn < charts.size() && body.size() < kMostBytes / 2; ++drawn) {
      ChartWriter writer(body, charts[drawn], unit);
      writer.draw(height);
      height += writer.height();
    }
    if (drawn < charts.size())
      remark(fmt::format("The picture shows {} heat maps of {}, those with most values", drawn, charts.size()));
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n<style>\n",
        kWidth, height);
    out += page_file("heatmap.css");
    out += "</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n<text class=\"title\" x=\"10\" y=\"24\">";
    append_markup(out, setting(kTitle, "scry heat map"));
    return out + "</text>\n" + (charts.empty() ? "<text class=\"axis\" x=\"10\" y=\"38\">no data</text>\n" : "") +
           body + "</svg>\n";
  }

  std::string page(const std::string& drawing) const {
    std::string out =
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta "
        "http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'\">\n<title>";
    append_markup(out, setting(kTitle, "scry heat map"));
    out +=
        "</title>\n</head>\n<body class=\"page\">\n" + drawing + "<div id=\"facts\" role=\"status\"></div>\n<script>\n";
    out += page_file("heatmap.js");
    return out + "</script>\n</body>\n</html>\n";
  }

  SinkStreams streams_;
  std::unique_ptr<Sink> text_;  // messages
  std::map<std::string, std::vector<Chart>> maps_;
  bool has_others_ = false;  // results that are no heat map
};

constexpr SinkOption kHeatmapOptions[] = {
    {kTitle, SinkOption::Takes::text, "TEXT", "the title of the picture"},
    {kUnit, SinkOption::Takes::text, "NAME", "what the values are: ns, us, ms, bytes, or any word"},
};

}  // namespace

extern const SinkRow kHeatmapSink;
const SinkRow kHeatmapSink{
    .name = "heatmap",
    .brief = "The heat maps of heatmap(): SVG, or a page for FILE.html.",
    .extension = "svg",
    .wants = {},
    .make = [](const SinkStreams& streams) -> std::unique_ptr<Sink> { return std::make_unique<HeatmapSink>(streams); },
    .options = kHeatmapOptions};

}  // namespace scry
