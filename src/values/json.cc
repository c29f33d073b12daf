#include "values/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>

#include "base/terminal.h"
#include "values/histogram.h"
#include "values/series.h"
#include "values/text.h"

namespace scry {

namespace {

// A double has 53 significant bits and reaches far beyond 2^64.
bool fits_double(uint64_t magnitude) {
  return magnitude == 0 || std::bit_width(magnitude) - std::countr_zero(magnitude) <= 53;
}

void append_bucket(std::string& out, const BucketEdges& edges, uint64_t count) {
  out += '{';
  if (edges.has_low) {
    out += "\"min\": ";
    append_json_integer(out, edges.low, false);
    out += ", ";
  }
  if (edges.has_high) {
    out += "\"max\": ";
    append_json_integer(out, edges.high - 1, edges.high == 0);
    out += ", ";
  }
  out += "\"count\": ";
  append_json_integer(out, count, false);
  out += '}';
}

struct JsonWriter {
  std::string& out;

  void operator()(Null) { out += "null"; }
  void operator()(bool value) { out += value ? "true" : "false"; }
  void operator()(int64_t number) { append_json_integer(out, static_cast<uint64_t>(number), true); }
  void operator()(uint64_t number) { append_json_integer(out, number, false); }
  void operator()(PointerValue pointer) { append_json_integer(out, pointer.address, false); }
  void operator()(const EnumValue& value) {
    append_json_integer(out, static_cast<uint64_t>(value.number), value.is_signed);
  }
  void operator()(const TextValue& value) { append_json_string(out, value.text); }
  // What is a text for people is one for JSON readers.
  void operator()(const SymbolValue& value) { append_json_string(out, text_of({value})); }
  void operator()(const StackValue& value) { append_json_string(out, text_of({value})); }
  void operator()(const InetValue& value) { append_json_string(out, text_of({value})); }
  void operator()(const MacValue& value) { append_json_string(out, text_of({value})); }
  void operator()(const TimeValue& value) { append_json_string(out, text_of({value})); }
  void operator()(const BufferValue& value) {
    elements(value.bytes, [this](char byte) { append_integer(out, int64_t{static_cast<signed char>(byte)}); });
  }
  void operator()(const ArrayValue& value) {
    elements(value.items, [this](const Value& item) { append_json(out, item); });
  }
  void operator()(const TupleValue& value) {
    elements(value.items, [this](const Value& item) { append_json(out, item); });
  }
  void operator()(const RecordValue& value) {
    out += '{';
    for (size_t i = 0; i < value.members.size(); i++) {
      if (i > 0) out += ", ";
      append_json_string(out, value.members[i].name);
      out += ": ";
      append_json(out, value.members[i].value);
    }
    out += '}';
  }
  void operator()(const HistogramValue& value) {
    uint32_t bucket = value.first;
    elements(value.counts, [&](uint64_t count) { append_bucket(out, bucket_edges(value.scale, bucket++), count); });
  }
  void operator()(const SummaryValue& value) {
    const char* before = "{\"";
    for (const SummaryValue::Number& number : value.numbers) {
      out += before;
      out += number.name;
      out += "\": ";
      append_json_integer(out, number.bits, number.is_signed);
      before = ", \"";
    }
    out += '}';
  }
  void operator()(const AverageValue& value) { append_json_integer(out, value.average, value.is_signed); }
  void operator()(const SeriesValue& value) {
    elements(value.points, [&](const SeriesValue::Point& point) {
      out += "{\"interval_start\":\"" + interval_start(value, point.epoch) + "\",\"value\":";
      append_json_integer(out, point.value, value.is_signed);
      out += '}';
    });
  }
  void operator()(const HeatmapValue& value) {
    elements(value.columns, [&](const HeatmapValue::Column& column) {
      out += "{\"interval_start\":\"" + interval_start({.interval_ns = value.interval_ns}, column.epoch) +
             "\",\"buckets\":[";
      const char* before = "";
      for (uint32_t bucket = 0; bucket < column.counts.size(); ++bucket) {
        if (column.counts[bucket] == 0) continue;
        out += before;
        append_bucket(out, bucket_edges(value.scale, bucket), column.counts[bucket]);
        before = ",";
      }
      out += "]}";
    });
  }
  // JSON has no infinity.
  void operator()(const DecimalValue& value) {
    if (std::isdigit(static_cast<unsigned char>(value.digits.back())))
      out += value.digits;
    else
      append_json_string(out, value.digits);
  }

  template <class Items, class AppendItem>
  void elements(const Items& items, AppendItem append_item) {
    out += '[';
    bool first = true;
    for (const auto& item : items) {
      if (!first) out += ',';
      first = false;
      append_item(item);
    }
    out += ']';
  }
};

}  // namespace

void append_json(std::string& out, const Value& value) {
  std::visit(JsonWriter{out}, value.node);
}

void append_json_integer(std::string& out, uint64_t bits, bool is_signed) {
  const bool negative = is_signed && static_cast<int64_t>(bits) < 0;
  const bool exact = fits_double(negative ? -bits : bits);
  if (!exact) out += '"';
  append_integer(out, bits, is_signed);
  if (!exact) out += '"';
}

namespace {

// Bytes that are not UTF-8 become U+EF80 to U+EFFF, private characters that every JSON reader takes; so do the bytes of
// such a character itself, so that U+EFnn always means the byte nn.
constexpr char32_t kByteCharacters = 0xef00;

bool is_byte_character(char32_t code) {
  return code >= kByteCharacters + 0x80 && code <= kByteCharacters + 0xff;
}

// Whether a sequence of UTF-8, or a byte that begins none, is written byte by byte.
bool is_other_byte(std::string_view sequence) {
  if (sequence.size() == 1) return static_cast<unsigned char>(sequence[0]) >= 0x80;
  return is_byte_character(utf8_code(sequence));
}

void append_byte_escapes(std::string& out, std::string_view bytes) {
  for (const char byte : bytes)
    fmt::format_to(std::back_inserter(out), "\\u{:04x}",
                   static_cast<uint32_t>(kByteCharacters) + static_cast<unsigned char>(byte));
}

void append_byte_characters(std::string& out, std::string_view bytes) {
  for (const char byte : bytes) {
    out += "\xee";  // U+EFnn as UTF-8
    out += static_cast<char>(0xbc | static_cast<unsigned char>(byte) >> 6);
    out += static_cast<char>(0x80 | (static_cast<unsigned char>(byte) & 0x3f));
  }
}

bool is_plain(char c) {
  return c >= 0x20 && c != '"' && c != '\\';  // char is signed: bytes from 0x80 up are not plain
}

void append_json_char(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      if (static_cast<unsigned char>(c) < 0x20)
        fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned char>(c));
      else
        out += c;
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    size_t plain = 0;
    while (plain < text.size() && is_plain(text[plain])) plain++;
    out.append(text, 0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const size_t length = std::max<size_t>(utf8_length(text), 1);
    const std::string_view sequence = text.substr(0, length);
    if (static_cast<unsigned char>(text[0]) < 0x80)
      append_json_char(out, text[0]);
    else if (is_other_byte(sequence))
      append_byte_escapes(out, sequence);
    else
      out += sequence;
    text.remove_prefix(length);
  }
  out += '"';
}

std::string as_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const size_t length = std::max<size_t>(utf8_length(text), 1);
    const std::string_view sequence = text.substr(0, length);
    if (is_other_byte(sequence))
      append_byte_characters(out, sequence);
    else
      out += sequence;
    text.remove_prefix(length);
  }
  return out;
}

std::string json_for_terminal(std::string_view json) {
  std::string out;
  while (!json.empty()) {
    const size_t length = std::max<size_t>(utf8_length(json), 1);
    const std::string_view sequence = json.substr(0, length);
    if (const char32_t code = utf8_code(sequence); is_dangerous(code))  // only strings hold such characters
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<uint32_t>(code));
    else
      out += sequence;
    json.remove_prefix(length);
  }
  return out;
}

void append_json_key(std::string& out, const Value& key) {
  std::string text;
  append_key_text(text, key);
  std::erase(text, ' ');
  append_json_string(out, text);
}

}  // namespace scry
