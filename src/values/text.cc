#include "values/text.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/terminal.h"
#include "values/heatmap.h"
#include "values/histogram.h"
#include "values/series.h"
#include "values/stack_text.h"
#include "values/strftime.h"

namespace scry {

namespace {

template <class Integer>
void append_chars(std::string& out, Integer number, int base) {
  char digits[24];
  const char* end = std::to_chars(digits, digits + sizeof digits, number, base).ptr;
  out.append(digits, end - digits);
}

void append_byte_hex(std::string& out, char byte) {
  static constexpr char kDigits[] = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  out += kDigits[value >> 4];
  out += kDigits[value & 15];
}

void append_inet(std::string& out, const InetValue& value) {
  if (value.family != AF_INET && value.family != AF_INET6) return;
  char text[INET6_ADDRSTRLEN];
  if (inet_ntop(static_cast<int>(value.family), value.bytes.data(), text, sizeof text)) out += text;
}

struct TextWriter {
  std::string& out;
  TextFor where;

  void operator()(Null) { out += "null"; }
  void operator()(bool value) { out += value ? "true" : "false"; }
  void operator()(int64_t number) { append_integer(out, number); }
  void operator()(uint64_t number) { append_integer(out, number); }
  void operator()(PointerValue pointer) {
    out += "0x";
    append_hex(out, pointer.address);
  }
  void operator()(const EnumValue& value) {
    if (!value.name.empty()) {
      out += value.name;
    } else {
      append_integer(out, static_cast<uint64_t>(value.number), value.is_signed);
    }
  }
  void operator()(const TextValue& value) { append_foreign(out, value.text, where); }
  void operator()(const BufferValue& value) { append_buffer_text(out, value.bytes); }
  void operator()(const SymbolValue& value) { append_symbol(out, value, where); }
  void operator()(const StackValue& value) { append_stack(out, value, where); }
  void operator()(const InetValue& value) { append_inet(out, value); }
  void operator()(const MacValue& value) {
    for (size_t i = 0; i < value.bytes.size(); i++)
      fmt::format_to(std::back_inserter(out), "{}{:02X}", i > 0 ? ":" : "", value.bytes[i]);
  }
  void operator()(const TimeValue& value) {
    if (!value.format.empty()) out += strftime_text(value.format, value.wall_ns);
  }
  void operator()(const ArrayValue& value) { items(value.items, '[', ",", ']'); }
  void operator()(const TupleValue& value) { items(value.items, '(', ", ", ')'); }
  void operator()(const RecordValue& value) {
    if (value.members.empty()) {
      out += "{}";
      return;
    }
    const char* before = "{ .";
    for (const auto& [name, member] : value.members) {
      out += before;
      out += name;
      out += " = ";
      append_text(out, member, where);
      before = ", .";
    }
    out += " }";
  }
  void operator()(const HistogramValue& value) { append_histogram(out, value); }
  void operator()(const SummaryValue& value) {
    const char* before = "{ .";
    for (const SummaryValue::Number& number : value.numbers) {
      out += before;
      out += number.name;
      out += " = ";
      append_integer(out, number.bits, number.is_signed);
      before = ", .";
    }
    out += " }";
  }
  void operator()(const AverageValue& value) { append_integer(out, value.average, value.is_signed); }
  void operator()(const SeriesValue& value) { append_series(out, value); }
  void operator()(const HeatmapValue& value) { append_heatmap(out, value, false); }
  void operator()(const DecimalValue& value) { out += value.digits; }

  void items(const std::vector<Value>& values, char open, const char* separator, char close) {
    out += open;
    for (size_t i = 0; i < values.size(); i++) {
      if (i > 0) out += separator;
      append_text(out, values[i], where);
    }
    out += close;
  }
};

}  // namespace

void append_integer(std::string& out, int64_t number) {
  append_chars(out, number, 10);
}
void append_integer(std::string& out, uint64_t number) {
  append_chars(out, number, 10);
}
void append_integer(std::string& out, uint64_t bits, bool is_signed) {
  if (is_signed) {
    append_integer(out, static_cast<int64_t>(bits));
  } else {
    append_integer(out, bits);
  }
}
void append_hex(std::string& out, uint64_t number) {
  append_chars(out, number, 16);
}

void append_text(std::string& out, const Value& value, TextFor where) {
  std::visit(TextWriter{out, where}, value.node);
}

void append_foreign(std::string& out, std::string_view text, TextFor where) {
  if (where == TextFor::terminal) {
    append_for_terminal(out, text, Lines::escaped);
  } else {
    out += text;
  }
}

std::string text_of(const Value& value) {
  std::string text;
  append_text(text, value);
  return text;
}

std::string_view opening_of(const Value& value) {
  if (std::holds_alternative<TupleValue>(value.node)) return "(";
  if (std::holds_alternative<ArrayValue>(value.node)) return "[";
  if (std::holds_alternative<SummaryValue>(value.node)) return "{ ";
  const auto* record = std::get_if<RecordValue>(&value.node);
  if (!record) return {};
  return record->members.empty() ? "{}" : "{ ";
}

void append_key_text(std::string& out, const Value& key, TextFor where) {
  const size_t start = out.size();
  append_text(out, key, where);
  if (!std::holds_alternative<TupleValue>(key.node)) return;
  out.pop_back();
  out.erase(start, 1);
}

void append_buffer_text(std::string& out, std::string_view bytes) {
  for (const char byte : bytes) {
    if (byte >= 32 && byte <= 126) {
      out += byte;
    } else {
      out += "\\x";
      append_byte_hex(out, byte);
    }
  }
}

void append_buffer_escaped(std::string& out, std::string_view bytes) {
  for (const char byte : bytes) {
    out += "\\x";
    append_byte_hex(out, byte);
  }
}

void append_buffer_hex(std::string& out, std::string_view bytes) {
  for (size_t i = 0; i < bytes.size(); i++) {
    if (i > 0) out += ' ';
    append_byte_hex(out, bytes[i]);
  }
}

void append_histogram(std::string& out, const HistogramValue& histogram) {
  constexpr int bar_columns = 52;
  if (histogram.counts.empty()) return;
  const uint64_t largest = *std::max_element(histogram.counts.begin(), histogram.counts.end());
  for (size_t i = 0; i < histogram.counts.size(); i++) {
    const uint64_t count = histogram.counts[i];
    // Single precision is part of the format: it decides between two bar lengths for counts from 2^24 on.
    const float share = largest == 0 ? 0 : static_cast<float>(count) / static_cast<float>(largest);
    const std::string bar(static_cast<size_t>(share * bar_columns), '@');
    const std::string label = bucket_label(histogram.scale, histogram.first + static_cast<uint32_t>(i));
    fmt::format_to(std::back_inserter(out), "{:<16}{:>8} |{:<52}|\n", label, count, bar);
  }
}

}  // namespace scry
