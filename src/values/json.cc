#include "values/json.h"

#include <fmt/format.h>

#include <bit>

#include "values/histogram.h"
#include "values/series.h"
#include "values/spread.h"
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
  void operator()(const StackValue& value) { append_json_string(out, value.text); }
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
  void operator()(const StatsValue& value) {
    out += "{\"count\": ";
    append_json_integer(out, value.count, false);
    out += ", \"average\": ";
    append_json_integer(out, value.average, value.is_signed);
    out += ", \"total\": ";
    append_json_integer(out, value.total, value.is_signed);
    out += '}';
  }
  void operator()(const AverageValue& value) { append_json_integer(out, value.average, value.is_signed); }
  void operator()(const PercentilesValue& value) {
    out += "{\"count\": ";
    append_json_integer(out, value.count, false);
    for (const PercentilesValue::Part& part : value.parts) {
      out += ", \"" + percentile_name(part.per_mille) + "\": ";
      append_json_integer(out, part.value, false);
    }
    out += ", \"max\": ";
    append_json_integer(out, value.max, false);
    out += '}';
  }
  void operator()(const DeviationValue& value) {
    out += "{\"count\": ";
    append_json_integer(out, value.count, false);
    out += ", \"average\": ";
    append_json_integer(out, value.average, value.is_signed);
    out += ", \"stdev\": ";
    append_json_integer(out, value.deviation, false);
    out += '}';
  }
  void operator()(const SeriesValue& value) {
    elements(value.points, [&](const SeriesValue::Point& point) {
      out += "{\"interval_start\":\"" + interval_start(value, point.epoch) + "\",\"value\":";
      append_json_integer(out, point.value, value.is_signed);
      out += '}';
    });
  }
  void operator()(const DecimalValue& value) { out += value.digits; }

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

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned char>(c));
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

void append_json_key(std::string& out, const Value& key) {
  std::string text;
  append_key_text(text, key);
  std::erase(text, ' ');
  append_json_string(out, text);
}

}  // namespace scry
