// The stacks of maps as a report that fits the screen: the hottest paths as an indented tree, then the hottest
// functions.
//
// Frames that only lead to one other place share a line. Of the lines the heaviest that fit the screen are shown; a
// path lighter than a hundredth of all is not. Names that do not fit their line go on in further ones while the screen
// has room, else the middle is left out.
//
//    total  itself  1,980 samples
//    62.3%    0.1%  cc1
//    58.0%             _start > __libc_start_main > ... > execute_pass_list
//
// In a comparison each line has the change of its share in points, and the functions are those whose own share changed
// most, also where nothing of them is left.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <queue>

#include "sinks/columns.h"
#include "sinks/markup.h"
#include "sinks/picture.h"

namespace scry {

namespace {

constexpr size_t kRowsOfFile = 60;                   // where the screen has no end
constexpr size_t kLeastRows = 12, kRowsBesides = 6;  // headings, the prompt of the shell
constexpr size_t kMostFunctions = 10;
constexpr size_t kLeastText = 30;  // columns for the names, however deep; fewer on a narrow screen
constexpr size_t kLeastColumns = 40;
constexpr uint64_t kLeastShare = 100;  // 1/100 of all
constexpr double kLeastPoints = 1;     // of a hundred: a change that is shown
constexpr std::string_view kArrow = " > ", kGap = "...";
constexpr const char* kFrameColors[kFrameKinds] = {"\x1b[1m",  "\x1b[31m", "\x1b[33m",  "\x1b[2;33m",
                                                   "\x1b[36m", "\x1b[32m", "\x1b[2;32m"};

std::string_view first_columns(std::string_view text, size_t columns) {
  size_t end = 0;
  while (end < text.size() && columns > 0) {
    do ++end;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80);
    --columns;
  }
  return text.substr(0, end);
}

class StackReport {
 public:
  explicit StackReport(const Picture& picture)
      : picture_(picture),
        tree_(picture.tree),
        totals_(tree_, StackTotals::Order::by_weight),
        least_(std::max<uint64_t>(totals_.all() / kLeastShare, 1)) {}

  std::string text() {
    out_ = fmt::format("{}\n", picture_.title);
    if (totals_.all() == 0) return out_ + "nothing was sampled\n" + picture_.setting(kRemarkOption.name, "");
    const size_t rows =
        std::max(picture_.use.screen.rows > 0 ? picture_.use.screen.rows : kRowsOfFile, kLeastRows) - kRowsBesides;
    const auto functions = hottest_functions(std::min(kMostFunctions, rows / 3));
    const bool compares = tree_.is_compared();
    spare_rows_ = choose(rows - functions.size() - compares);  // with a line about what is gone
    out_ +=
        fmt::format("  total  itself{}  {}\n", compares ? "  change" : "", amount_text(totals_.all(), picture_.unit));
    append_children(StackTree::kRoot, 0);
    if (left_out_.paths > 0)
      out_ += fmt::format("{:>7}          in {} smaller paths\n", share_text(left_out_.weight, totals_.all()),
                          left_out_.paths);
    if (totals_.gone > 0)
      out_ += fmt::format("{:>7} of the baseline was in paths that are gone\n",
                          share_text(totals_.gone, totals_.all_compared()));
    out_ += compares ? "\n itself  total  change  function\n" : "\n itself  total  function\n";
    for (const Function& function : functions) append_function(function);
    return std::move(out_);
  }

 private:
  struct Function {
    uint32_t frame;
    uint64_t self, total, compared;  // compared: its self in the baseline
  };
  using Chain = std::vector<uint32_t>;  // nodes from the outside in
  struct Name {
    uint32_t node;
    size_t times = 1;  // in a row: a function that calls itself
  };
  using Names = std::vector<Name>;

  // From `node` inward, as long as nearly all goes on to one child (the rest is too light for a line, and less than a
  // tenth), and in a comparison its share has changed as much. A label after functions, such as "woken by", begins a
  // line of its own.
  Chain chain_from(uint32_t node) const {
    Chain chain{node};
    const uint64_t all = totals_.total[node], rest = std::max<uint64_t>(std::min(least_, all / 10), 1);
    for (;;) {
      const auto below = totals_.children_of(node);
      if (below.empty() || all - totals_.total[below[0]] >= rest) return chain;
      if (is_label(below[0]) && !is_label(node)) return chain;
      if (tree_.is_compared() && std::abs(points(below[0]) - points(node)) >= kLeastPoints) return chain;
      chain.push_back(node = below[0]);
    }
  }

  bool is_label(uint32_t node) const { return tree_.frame_of(node).kind == FrameKind::label; }

  // The heaviest lines, as far as there are rows for them; returns how many rows are left.
  size_t choose(size_t rows) {
    const auto lighter = [this](uint32_t a, uint32_t b) { return totals_.total[a] < totals_.total[b]; };
    std::priority_queue<uint32_t, std::vector<uint32_t>, decltype(lighter)> open(lighter);
    const auto offer = [&](uint32_t parent) {
      for (const uint32_t child : totals_.children_of(parent))
        if (totals_.total[child] > 0) open.push(child);
    };
    shown_.resize(tree_.nodes().size());
    offer(StackTree::kRoot);
    while (!open.empty()) {
      const uint32_t node = open.top();
      open.pop();
      if (rows == 0 || totals_.total[node] < least_) continue;
      --rows;
      shown_[node] = true;
      offer(chain_from(node).back());
    }
    count_left_out(StackTree::kRoot);
    return rows;
  }

  // Beside the lines that are shown. A line with nothing below it stands for all that it calls.
  void count_left_out(uint32_t parent) {
    const auto below = totals_.children_of(parent);
    const auto is_shown = [this](uint32_t node) { return shown_[node]; };
    if (parent != StackTree::kRoot && std::ranges::none_of(below, is_shown)) return;
    for (const uint32_t node : below) {
      if (shown_[node]) {
        count_left_out(chain_from(node).back());
      } else if (totals_.total[node] > 0) {
        ++left_out_.paths;
        left_out_.weight += totals_.total[node];
      }
    }
  }

  void append_children(uint32_t parent, size_t level) {
    // Depth is bounded by the rows.
    for (const uint32_t node : totals_.children_of(parent)) {
      if (!shown_[node]) continue;
      const Chain chain = chain_from(node);
      append_line(chain, level);
      append_children(chain.back(), level + 1);
    }
  }

  size_t screen_columns() const { return std::max<size_t>(picture_.use.screen.columns, kLeastColumns); }

  void append_line(const Chain& chain, size_t level) {
    const uint64_t self = tree_.nodes()[chain.back()].self;
    const size_t start = out_.size();
    fmt::format_to(std::back_inserter(out_), "{:>7} {:>7}", share_text(totals_.total[chain.front()], totals_.all()),
                   self * 1000 >= totals_.all() ? share_text(self, totals_.all()) : "");
    if (tree_.is_compared()) out_ += fmt::format(" {:>+7.1f}", points(chain.front()));
    const size_t columns = screen_columns(), used = out_.size() - start + 2;
    const size_t room = columns - used, least = room > kLeastText ? kLeastText : room * 2 / 3;
    const size_t indent = std::min(level * 2, room - least);
    out_.append(indent + 2, ' ');
    append_rows(names_of(chain), columns - used - indent, used + indent);
    out_ += '\n';
  }
  // From the share in the baseline to that of now, in points of a hundred.
  double points(uint64_t now, uint64_t then) const {
    const auto share = [](uint64_t part, uint64_t all) {
      return all == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
    };
    return share(now, totals_.all()) - share(then, totals_.all_compared());
  }

  double points(uint32_t node) const { return points(totals_.total[node], totals_.compared[node]); }

  Names names_of(const Chain& chain) const {
    constexpr size_t kFew = 3;  // are written one by one
    Names names;
    for (size_t first = 0, end = 0; first < chain.size(); first = end) {
      while (end < chain.size() && tree_.nodes()[chain[end]].frame == tree_.nodes()[chain[first]].frame) ++end;
      if (end - first > kFew)
        names.push_back({chain[end - 1], end - first});
      else
        while (first < end) names.push_back({chain[first++]});
    }
    return names;
  }
  std::string text_of(const Name& name) const {
    const std::string& text = tree_.frame_of(name.node).name;
    return name.times == 1 ? text : fmt::format("{} ({} times)", text, name.times);
  }

  void append_name(const Name& name, size_t columns) {
    const TreeFrame& frame = tree_.frame_of(name.node);
    const std::string text = text_of(name);
    const bool is_whole = columns_of(text) <= columns;
    if (picture_.color) out_ += kFrameColors[static_cast<size_t>(frame.kind)];
    out_ += is_whole ? std::string_view(text) : first_columns(text, columns - 2);
    if (!is_whole) out_ += "..";
    if (picture_.color) out_ += kPlain;
  }
  size_t width_of(const Name& name) const { return columns_of(text_of(name)); }

  // What every path into the kernel goes through says nothing where there is no room.
  static bool is_way_in(std::string_view name) {
    constexpr std::string_view kWays[] = {"entry_SYSCALL_64_after_hwframe",
                                          "do_syscall_64",
                                          "x64_sys_call",
                                          "entry_SYSCALL_64",
                                          "ret_from_fork_asm",
                                          "ret_from_fork"};
    return std::ranges::find(kWays, name) != std::end(kWays);
  }

  // As many rows as the names take and the screen has; `margin`: columns before them.
  void append_rows(Names names, size_t columns, size_t margin) {
    if (width_of(names) > columns && names.size() > 1)
      std::erase_if(names, [&, last = names.back().node](const Name& name) {
        return name.node != last && is_way_in(tree_.frame_of(name.node).name);
      });
    const size_t for_names = columns - (kArrow.size() - 1);
    for (; spare_rows_ > 0 && names.size() > 1 && width_of(names) > columns; --spare_rows_) {
      size_t fit = 1;  // a name that is wider than the line is cut
      for (size_t width = width_of(names[0]); fit + 1 < names.size(); ++fit) {
        width += kArrow.size() + width_of(names[fit]);
        if (width > for_names) break;
      }
      for (size_t i = 0; i < fit; ++i) {
        append_name(names[i], for_names);
        out_ += i + 1 < fit ? kArrow : kArrow.substr(0, kArrow.size() - 1);
      }
      out_ += '\n';
      out_.append(margin, ' ');
      names.erase(names.begin(), names.begin() + static_cast<ptrdiff_t>(fit));
    }
    append_names(names, columns);
  }
  size_t width_of(const Names& names) const {
    size_t width = 0;
    for (const Name& name : names) width += (width > 0 ? kArrow.size() : 0) + width_of(name);
    return width;
  }

  // The outermost name and labels after it, and the innermost name; on a narrow screen that one alone. Where there is
  // no room for all between them, code of the program goes before the kernel's, and what is nearer to the innermost
  // name before what called it.
  void append_names(const Names& names, size_t columns) {
    if (width_of(names) <= columns) {
      for (size_t i = 0; i < names.size(); ++i) {
        if (i > 0) out_ += kArrow;
        append_name(names[i], columns);
      }
      return;
    }
    if (names.size() == 1) return append_name(names.back(), columns);
    if (columns < kLeastText) {
      out_ += fmt::format("{}{}", kGap, kArrow);
      return append_name(names.back(), columns - kGap.size() - kArrow.size());
    }
    std::vector<size_t> widths;
    for (const Name& name : names) widths.push_back(width_of(name));
    widths.front() = std::min(widths.front(), columns / 4);
    size_t head = 1, taken = widths.front();  // labels at the beginning say whose stack it is
    for (; head + 1 < names.size() && is_label(names[head].node); ++head) {
      const size_t with_label = taken + kArrow.size() + widths[head];
      if (with_label > columns / 2 + kArrow.size()) break;
      taken = with_label;
    }
    widths.back() = std::min(widths.back(), columns - taken - 2 * kArrow.size() - kGap.size());
    const std::vector<bool> kept = names_that_fit(names, widths, head, columns);
    append_name(names.front(), widths.front());
    for (size_t i = 1; i < names.size(); ++i) {
      if (kept[i])
        append_joined(names[i], widths[i]);
      else if (kept[i - 1])
        out_ += fmt::format("{}{}", kArrow, kGap);
    }
  }

  // The first `head` names, the last one, and others as far as there is room.
  std::vector<bool> names_that_fit(const Names& names, const std::vector<size_t>& widths, size_t head,
                                   size_t columns) const {
    std::vector<bool> kept(names.size());
    std::fill_n(kept.begin(), head, true);
    kept.back() = true;
    const auto keep = [&](size_t name) {
      kept[name] = true;
      size_t width = widths[0];
      for (size_t i = 1; i < kept.size(); ++i)
        if (kept[i] || kept[i - 1]) width += kArrow.size() + (kept[i] ? widths[i] : kGap.size());
      return kept[name] = width <= columns;
    };
    bool has_room = true, has_any = false;
    for (const bool of_kernel : {false, true})
      for (size_t i = names.size() - 1; has_room && i-- > head;) {
        if ((tree_.frame_of(names[i].node).kind == FrameKind::kernel) != of_kernel) continue;
        const bool fits = keep(i);
        has_any |= fits;
        has_room = fits || !has_any;  // of the program one name at least, though a longer one had no room
      }
    return kept;
  }
  void append_joined(const Name& name, size_t columns) {
    out_ += kArrow;
    append_name(name, columns);
  }

  std::vector<Function> hottest_functions(size_t most) const {
    std::vector<Function> functions(tree_.frames().size());
    for (uint32_t i = 0; i < functions.size(); ++i) functions[i].frame = i;
    for (uint32_t node = 1; node < tree_.nodes().size(); ++node) {
      Function& function = functions[tree_.nodes()[node].frame];
      function.self += tree_.nodes()[node].self;
      function.compared += tree_.nodes()[node].compared;
      if (!is_called_by_itself(node)) function.total += totals_.total[node];
    }
    std::erase_if(functions, [this](const Function& one) {
      return (one.self == 0 && one.compared == 0) || tree_.frames()[one.frame].kind == FrameKind::label;
    });
    std::ranges::stable_sort(functions, std::greater(), [this](const Function& one) {
      return tree_.is_compared() ? std::abs(points(one.self, one.compared)) : static_cast<double>(one.self);
    });
    if (functions.size() > most) functions.resize(most);
    return functions;
  }
  bool is_called_by_itself(uint32_t node) const {
    for (uint32_t at = tree_.nodes()[node].parent; at != StackTree::kRoot; at = tree_.nodes()[at].parent)
      if (tree_.nodes()[at].frame == tree_.nodes()[node].frame) return true;
    return false;
  }
  void append_function(const Function& function) {
    const TreeFrame& frame = tree_.frames()[function.frame];
    const std::string module =
        frame.kind == FrameKind::kernel ? "kernel" : frame.module.substr(frame.module.rfind('/') + 1);
    const std::string text = fmt::format("{}{}", frame.name, module.empty() ? "" : " [" + module + "]");
    const size_t start = out_.size();
    out_ +=
        fmt::format("{:>7} {:>6}", share_text(function.self, totals_.all()), share_text(function.total, totals_.all()));
    if (tree_.is_compared()) out_ += fmt::format(" {:>+7.1f}", points(function.self, function.compared));
    const size_t columns = screen_columns() - (out_.size() - start) - 2;
    out_ += fmt::format("  {}\n", columns_of(text) <= columns ? std::string_view(text) : first_columns(text, columns));
  }

  const Picture& picture_;
  const StackTree& tree_;
  const StackTotals totals_;
  const uint64_t least_;  // weight of a line
  std::vector<bool> shown_;
  size_t spare_rows_ = 0;  // of the screen
  struct {
    uint64_t paths = 0, weight = 0;
  } left_out_;
  std::string out_;
};

std::string draw_stack_report(const Picture& picture) {
  return StackReport(picture).text();
}

constexpr SinkOption kStackReportOptions[] = {kTitleOption, kUnitOption, kInterruptsOption, kBaselineOption,
                                              kRemarkOption};

}  // namespace

extern const SinkRow kTreeSink;
const SinkRow kTreeSink{
    .name = "tree",
    .brief = "The hottest paths of maps with stacks as an indented tree that fits the screen.",
    .extension = "txt",
    .wants = {},
    .make = [](const SinkStreams& streams) { return make_picture_sink(streams, {draw_stack_report}); },
    .options = kStackReportOptions};

}  // namespace scry
