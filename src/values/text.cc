#include "values/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "values/histogram.h"
#include "values/series.h"
#include "values/spread.h"

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

struct TextWriter {
  std::string& out;

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
  void operator()(const TextValue& value) { out += value.text; }
  void operator()(const BufferValue& value) { append_buffer_text(out, value.bytes); }
  void operator()(const StackValue& value) { out += value.text; }
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
      append_text(out, member);
      before = ", .";
    }
    out += " }";
  }
  void operator()(const HistogramValue& value) { append_histogram(out, value); }
  void operator()(const StatsValue& value) {
    out += "{ .count = ";
    append_integer(out, value.count);
    out += ", .average = ";
    append_integer(out, value.average, value.is_signed);
    out += ", .total = ";
    append_integer(out, value.total, value.is_signed);
    out += " }";
  }
  void operator()(const AverageValue& value) { append_integer(out, value.average, value.is_signed); }
  void operator()(const PercentilesValue& value) {
    out += "{ .count = ";
    append_integer(out, value.count);
    for (const PercentilesValue::Part& part : value.parts) {
      out += ", ." + percentile_name(part.per_mille) + " = ";
      append_integer(out, part.value);
    }
    out += ", .max = ";
    append_integer(out, value.max);
    out += " }";
  }
  void operator()(const DeviationValue& value) {
    out += "{ .count = ";
    append_integer(out, value.count);
    out += ", .average = ";
    append_integer(out, value.average, value.is_signed);
    out += ", .stdev = ";
    append_integer(out, value.deviation);
    out += " }";
  }
  void operator()(const SeriesValue& value) { append_series(out, value); }
  void operator()(const DecimalValue& value) { out += value.digits; }

  void items(const std::vector<Value>& values, char open, const char* separator, char close) {
    out += open;
    for (size_t i = 0; i < values.size(); i++) {
      if (i > 0) out += separator;
      append_text(out, values[i]);
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

void append_text(std::string& out, const Value& value) {
  std::visit(TextWriter{out}, value.node);
}

std::string text_of(const Value& value) {
  std::string text;
  append_text(text, value);
  return text;
}

std::string_view opening_of(const Value& value) {
  if (std::holds_alternative<TupleValue>(value.node)) return "(";
  if (std::holds_alternative<ArrayValue>(value.node)) return "[";
  if (std::holds_alternative<StatsValue>(value.node) || std::holds_alternative<PercentilesValue>(value.node) ||
      std::holds_alternative<DeviationValue>(value.node))
    return "{ ";
  const auto* record = std::get_if<RecordValue>(&value.node);
  if (!record) return {};
  return record->members.empty() ? "{}" : "{ ";
}

void append_key_text(std::string& out, const Value& key) {
  const size_t start = out.size();
  append_text(out, key);
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
