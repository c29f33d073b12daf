#include "sinks/columns.h"

#include <fmt/format.h>

#include <algorithm>

namespace scry {
namespace {

// How wide values of a kind usually are: what streamed rows begin with.
constexpr size_t kNumberWidth = 7, kTextWidth = 12, kAddressWidth = 15;

// What streamed rows are fitted into where their first one fits.
constexpr size_t kLineWidth = 80;

struct Cell {
  std::string text;
  bool to_the_right = false;
  bool is_stack = false;
  size_t usual_width = 0;
};

// A time of day, 12:01:33 or 12:01:33.123456: all of a script are as wide.
bool is_time_of_day(std::string_view text) {
  return text.size() >= 8 && text[2] == ':' && text[5] == ':' &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || c == ':' || c == '.'; });
}

struct CellMaker {
  Cell& cell;

  void operator()(bool) { cell.usual_width = sizeof("false") - 1; }
  void operator()(int64_t) { number(); }
  void operator()(uint64_t) { number(); }
  void operator()(const AverageValue&) { number(); }
  void operator()(const DecimalValue&) { number(); }
  void operator()(const TextValue&) { cell.usual_width = is_time_of_day(cell.text) ? cell.text.size() : kTextWidth; }
  void operator()(const EnumValue&) { cell.usual_width = kTextWidth; }
  void operator()(const InetValue&) { cell.usual_width = kAddressWidth; }
  void operator()(const StackValue&) { cell.is_stack = true; }
  template <class Other>
  void operator()(const Other&) {}  // as wide as the first one

 private:
  void number() {
    cell.to_the_right = true;
    cell.usual_width = kNumberWidth;
  }
};

// A row is a line wherever it goes: a name with a line break forges none in a log.
Cell cell_of(const Value& value, TextFor where) {
  Cell cell;
  append_text(cell.text, value, std::holds_alternative<TextValue>(value.node) ? TextFor::terminal : where);
  std::visit(CellMaker{cell}, value.node);
  return cell;
}

std::vector<Cell> cells_of(const Value& row, TextFor where) {
  std::vector<Cell> cells;
  const auto* record = std::get_if<RecordValue>(&row.node);
  if (!record) return {cell_of(row, where)};
  for (const auto& [name, value] : record->members) cells.push_back(cell_of(value, where));
  return cells;
}

std::string heading_of(const std::string& name) {
  std::string heading;
  for (const char c : name) heading += c == '_' ? ' ' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return heading;
}

// Nothing is padded at the end of the line.
void append_line(std::string& out, const std::vector<Cell>& cells, const std::vector<size_t>& widths) {
  size_t blanks = 0;
  bool is_first = true;
  for (size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].is_stack) continue;
    const size_t width = columns_of(cells[i].text), padding = widths[i] - std::min(widths[i], width);
    blanks += is_first ? 0 : 1;
    is_first = false;
    if (cells[i].to_the_right) blanks += padding;
    if (cells[i].text.empty()) {
      blanks += cells[i].to_the_right ? 0 : padding;
      continue;
    }
    out.append(blanks, ' ');
    out += cells[i].text;
    blanks = cells[i].to_the_right ? 0 : padding;
  }
  out += '\n';
  for (const Cell& cell : cells) {
    if (!cell.is_stack) continue;
    std::string_view frames = cell.text;
    while (frames.starts_with('\n')) frames.remove_prefix(1);
    out += frames;
    if (!frames.empty() && !frames.ends_with('\n')) out += '\n';
  }
}

// Takes from columns that are wider than they need to be, a column at a time from the widest, until the line fits.
void fit_widths(std::vector<size_t>& widths, const std::vector<size_t>& needed) {
  size_t line = widths.empty() ? 0 : widths.size() - 1;
  for (const size_t width : widths) line += width;
  for (; line > kLineWidth; --line) {
    size_t widest = 0;
    for (size_t i = 1; i < widths.size(); ++i)
      if (widths[i] - needed[i] > widths[widest] - needed[widest]) widest = i;
    if (widths.empty() || widths[widest] == needed[widest]) return;
    --widths[widest];
  }
}

void append_heading(std::string& out, const std::vector<std::string>& names, std::vector<Cell> cells,
                    const std::vector<size_t>& widths) {
  for (size_t i = 0; i < cells.size(); ++i) cells[i].text = cells[i].is_stack ? "" : heading_of(names[i]);
  append_line(out, cells, widths);
}

void add_member(RecordValue& row, std::string name, const Value& value) {
  row.members.push_back({std::move(name), value});
}

void add_key(RecordValue& row, const Value& key) {
  if (const auto* record = std::get_if<RecordValue>(&key.node)) {
    row.members = record->members;
  } else if (const auto* tuple = std::get_if<TupleValue>(&key.node)) {
    for (size_t i = 0; i < tuple->items.size(); ++i) add_member(row, fmt::format("key{}", i + 1), tuple->items[i]);
  } else {
    add_member(row, "key", key);
  }
}

}  // namespace

size_t columns_of(std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::vector<std::string> column_names(const Value& row) {
  const auto* record = std::get_if<RecordValue>(&row.node);
  if (!record) return {"value"};
  std::vector<std::string> names;
  for (const auto& [name, value] : record->members) names.push_back(name);
  return names;
}

void StreamedRows::append(std::string& out, const Value& row, TextFor where) {
  std::vector<std::string> names = column_names(row);
  const std::vector<Cell> cells = cells_of(row, where);
  const bool is_new = names != names_;
  if (is_new) {
    names_ = std::move(names);
    widths_.clear();
    std::vector<size_t> needed;
    for (size_t i = 0; i < cells.size(); ++i) {
      needed.push_back(cells[i].is_stack ? 0 : std::max(names_[i].size(), columns_of(cells[i].text)));
      widths_.push_back(std::max(needed.back(), cells[i].usual_width));
    }
    // The last column may be as long as it likes without moving the others.
    if (!cells.empty() && !cells.back().to_the_right) needed.back() = widths_.back() = names_.back().size();
    fit_widths(widths_, needed);
  }
  for (size_t i = 0; i < cells.size(); ++i) widths_[i] = std::max(widths_[i], columns_of(cells[i].text));
  if (is_new) append_heading(out, names_, cells, widths_);
  append_line(out, cells, widths_);
}

void append_table(std::string& out, std::span<const Value> rows, TextFor where) {
  if (rows.empty()) return;
  const std::vector<std::string> names = column_names(rows.front());
  std::vector<size_t> widths;
  for (const std::string& name : names) widths.push_back(name.size());
  std::vector<std::vector<Cell>> lines;
  for (const Value& row : rows) {
    lines.push_back(cells_of(row, where));
    for (size_t i = 0; i < lines.back().size(); ++i) widths[i] = std::max(widths[i], columns_of(lines.back()[i].text));
  }
  append_heading(out, names, lines.front(), widths);
  for (const std::vector<Cell>& cells : lines) append_line(out, cells, widths);
}

std::vector<Value> rows_of(const MapSnapshot& map) {
  std::vector<Value> rows;
  const std::string name = map.name.size() > 1 ? map.name.substr(1) : "value";
  for (const MapSnapshot::Entry& entry : map.entries) {
    RecordValue row;
    if (map.keyed) add_key(row, entry.key);
    if (const auto* summary = std::get_if<SummaryValue>(&entry.value.node)) {
      for (const SummaryValue::Number& one : summary->numbers)
        add_member(row, one.name, one.is_signed ? Value{static_cast<int64_t>(one.bits)} : Value{one.bits});
    } else {
      add_member(row, name, entry.value);
    }
    rows.push_back({std::move(row)});
  }
  return rows;
}

}  // namespace scry
