#include "base/diag.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "base/terminal.h"

namespace scry {
namespace {

constexpr const char* kRed = "\033[31m";
constexpr const char* kYellow = "\033[33m";
constexpr const char* kReset = "\033[0m";
constexpr int kTabWidth = 4;  // a tab of the source line is shown as four blanks

constexpr uint32_t kLongestLine = 4096;  // bytes of a source line that an excerpt shows whole; no person writes longer
constexpr size_t kShown = 200;           // of a longer line: columns of it that are shown
constexpr size_t kLeastColumns = 20;     // a terminal that is narrower shows a line in several
constexpr uint32_t kMostLines = 1000;    // of a span over several lines
constexpr std::string_view kCut = "...";

void append_visible(std::string& out, std::string_view text) {
  for (char c : text) c == '\t' ? void(out.append(kTabWidth, ' ')) : out.push_back(c);
}

// Columns that a byte takes: bytes of UTF-8 after the first one of a character take none.
size_t width_of(char c) {
  return c == '\t' ? kTabWidth : (c & 0xc0) != 0x80;
}

size_t visible_width(std::string_view text) {
  return std::accumulate(text.begin(), text.end(), size_t{0}, [](size_t sum, char c) { return sum + width_of(c); });
}

// The bytes [first, last) of a line.
struct Window {
  size_t first = 0, last = 0;
};

// The bytes around [begin, end) that `room` columns hold: these, then what is before them in up to a third of the room,
// then what follows. Where these alone are too many, what is before them comes first. Whole characters.
Window window_around(std::string_view line, size_t begin, size_t end, size_t room) {
  Window window{begin, begin};
  size_t used = 0;
  const auto extend_to = [&](size_t to) {
    for (; window.last < to && used + width_of(line[window.last]) <= room; ++window.last)
      used += width_of(line[window.last]);
  };
  const auto reach_back = [&](size_t most) {
    for (size_t taken = 0; window.first > 0; --window.first) {
      const size_t width = width_of(line[window.first - 1]);
      if (taken + width > most || used + width > room) break;
      taken += width;
      used += width;
    }
  };
  const size_t before = room * 3 / 10;
  if (visible_width(line.substr(begin, end - begin)) > room) reach_back(before);
  extend_to(end);
  reach_back(before);
  extend_to(line.size());
  reach_back(room);
  while (window.first < begin && width_of(line[window.first]) == 0) ++window.first;
  return window;
}

// The columns that a line may take; 0: all that it has.
size_t room_for(std::string_view line, size_t columns) {
  const size_t allowed = columns == 0 ? SIZE_MAX : std::max(columns, kLeastColumns);
  if (line.size() > kLongestLine) return std::min(allowed - 2 * kCut.size(), kShown);
  return visible_width(line) <= allowed ? 0 : allowed - 2 * kCut.size();
}

// The part of `line` around the bytes [begin, end), and these bytes underlined.
std::string underlined_line(std::string_view line, size_t begin, size_t end, size_t columns) {
  const size_t room = room_for(line, columns);
  const auto [first, last] = room ? window_around(line, begin, end, room) : Window{0, line.size()};
  std::string out(first > 0 ? kCut : "");
  const size_t indent = out.size();
  append_visible(out, line.substr(first, last - first));
  if (last < line.size()) out += kCut;
  out.push_back('\n');
  end = std::min(end, last);
  out.append(indent + visible_width(line.substr(first, begin - first)), ' ');
  out.append(visible_width(line.substr(begin, end - begin)), '~');
  out.push_back('\n');
  return out;
}

// The excerpt below a message line: the source line and its underline, or all lines of a span over several lines.
std::string excerpt(const Sources& sources, Span span) {
  const Position from = sources.position(span.source, span.begin);
  const Position to = sources.position(span.source, span.end);
  if (from.line == to.line) {
    return underlined_line(sources.line(span.source, from.line), from.column - 1, to.column - 1, sources.columns());
  }
  std::string out;
  for (uint32_t line = from.line; line <= to.line; ++line) {
    if (line - from.line == kMostLines) return out.append(kCut) + "\n";
    const std::string_view text = sources.line(span.source, line);
    const size_t room = room_for(text, sources.columns());
    append_visible(out, room ? text.substr(0, window_around(text, 0, 0, room).last) : text);
    out.append(room ? kCut : "").push_back('\n');
  }
  return out;
}

const char* label_of(Severity severity) {
  return severity == Severity::error ? "ERROR" : "WARNING";
}

void render_one(std::string& out, const Diag& diag, const Sources& sources, const RenderOptions& options) {
  const char* label = label_of(diag.kind->severity);
  // Messages name files, symbols and types, which may hold anything.
  auto message_line = [&](Span span, std::string_view message) {
    const std::string text = for_terminal(message, Lines::kept);
    const bool has_place = span.known() && options.places;
    std::string line = has_place ? place_text(sources, span) + ": " : "";
    line += diag.kind->labelled ? fmt::format("{}: {}", label, text) : text;
    if (options.color) line = (diag.kind->severity == Severity::error ? kRed : kYellow) + line + kReset;
    out += line + "\n";
    if (has_place) out += excerpt(sources, span);
  };
  if (!diag.message.empty())
    message_line(diag.span, options.show_ids ? fmt::format("{} [{}]", diag.message, diag.kind->id) : diag.message);
  for (const DiagNote& note : diag.notes) message_line(note.span, note.text);
  for (const std::string& hint : diag.hints) out += "HINT: " + for_terminal(hint, Lines::kept) + "\n";
}

// Characters put in, left out, replaced, or exchanged with their neighbour.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, last);
    std::swap(last, row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = last[j - 1] + (a[i - 1] != b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

// The bytes of a text, each as often as it stands there: what two texts do not share of them, no edit distance falls
// short of. Looked at first, it saves the distance to nearly all names of a kernel.
class Letters {
 public:
  explicit Letters(std::string_view text) : size_(text.size()) {
    for (const char c : text) ++counts_[bucket(c)];
  }
  size_t least_distance(std::string_view other) const {
    size_t shared = 0;
    auto left = counts_;
    for (const char c : other)
      if (uint16_t& count = left[bucket(c)]; count > 0) {
        --count;
        ++shared;
      }
    return std::max(size_, other.size()) - shared;
  }

 private:
  static size_t bucket(char c) { return static_cast<unsigned char>(c) % kBuckets; }
  static constexpr size_t kBuckets = 128;
  std::array<uint16_t, kBuckets> counts_{};
  size_t size_;
};

}  // namespace

Diag& Diags::add(const DiagKind& kind, Span span, std::string message) {
  for (Diag& known : diags_)
    if (known.kind == &kind && known.span == span && known.message == message) {
      known.notes.clear();  // the caller adds them again
      known.hints.clear();
      return known;
    }
  errors_ += kind.severity == Severity::error;
  diags_.push_back({&kind, span, std::move(message), {}, {}});
  return diags_.back();
}

void Diags::clear() {
  diags_.clear();
  errors_ = 0;
}

std::string place_text(const Sources& sources, Span span) {
  Position from = sources.position(span.source, span.begin);
  Position to = sources.position(span.source, span.end);
  const std::string& name = sources[span.source].name;
  if (from.line != to.line) return fmt::format("{}:{}-{}", name, from.line, to.line);
  return fmt::format("{}:{}:{}-{}", name, from.line, from.column, to.column);
}

std::string render_place(const Sources& sources, Span span, std::string_view label, std::string_view message) {
  if (!span.known()) return fmt::format("{}: {}\n", label, message);
  return fmt::format("{}: {}: {}\n{}", place_text(sources, span), label, message, excerpt(sources, span));
}

std::string render(const Diags& diags, const Sources& sources, const RenderOptions& options) {
  std::string out;
  std::set<std::string> shown;  // without places the same may come again and again
  const auto render_all = [&](Severity severity) {
    for (const Diag& diag : diags.all()) {
      if (diag.kind->severity != severity) continue;
      std::string one;
      render_one(one, diag, sources, options);
      if (options.places || shown.insert(one).second) out += one;
      if (!options.places && severity == Severity::error) return;
    }
  };
  render_all(Severity::error);
  if (options.warnings) render_all(Severity::warning);
  return out;
}

std::vector<std::string> nearest_names(std::string_view name, const std::vector<std::string>& candidates,
                                       size_t limit) {
  constexpr size_t kLongestName = 256;  // the price grows with the product of two lengths
  if (name.size() > kLongestName) return {};
  const size_t allowed = std::max<size_t>(1, name.size() / 3);
  const Letters letters(name);
  std::vector<std::pair<size_t, const std::string*>> near;
  for (const std::string& candidate : candidates) {
    size_t lengths_differ = std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size());
    if (lengths_differ > allowed || letters.least_distance(candidate) > allowed) continue;
    size_t distance = edit_distance(name, candidate);
    if (distance <= allowed) near.emplace_back(distance, &candidate);
  }
  // Of equally near ones the longer: a letter is left out more often than one is mistaken for another.
  std::stable_sort(near.begin(), near.end(), [](auto& a, auto& b) {
    return a.first != b.first ? a.first < b.first : a.second->size() > b.second->size();
  });
  std::vector<std::string> out;
  for (size_t i = 0; i < near.size() && i < limit; ++i) out.push_back(*near[i].second);
  return out;
}

}  // namespace scry
