// Value: what a script's data is after decoding, free of types, maps and kernels. Sinks take Values only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace scry {

struct Value;

struct Null {
  friend bool operator==(Null, Null) = default;
};
struct PointerValue {
  uint64_t address = 0;
};
struct EnumValue {
  int64_t number = 0;
  bool is_signed = false;
  std::string name;  // empty: no enumerator has this number
};
// Text that was resolved when decoded: string, symbol, address, user name, time. A cut string already carries the
// trailer.
struct TextValue {
  std::string text;
  std::string order;  // what it is sorted by, bytewise; empty: the text
};
struct BufferValue {
  std::string bytes;
};
struct StackValue {
  std::string text;  // as printed: starts with a newline, each frame line ends with one
};
struct ArrayValue {
  std::vector<Value> items;
};
struct TupleValue {
  std::vector<Value> items;
};
struct RecordValue {
  struct Named;
  std::vector<Named> members;
};

// Which values a bucket of hist() or lhist() counts; the arithmetic is in histogram.h.
struct HistogramScale {
  bool linear = false;                  // lhist
  uint32_t bits = 0;                    // hist: 2^bits buckets per power of two
  uint64_t min = 0, max = 0, step = 1;  // lhist
};
// hist and lhist, merged over CPUs. counts[i] belongs to bucket first + i of the scale. From the first to the last
// bucket that is not zero; empty when all are.
struct HistogramValue {
  HistogramScale scale;
  uint32_t first = 0;
  std::vector<uint64_t> counts;
  uint64_t total() const;
};
// average and total carry the sign of the argument.
struct StatsValue {
  bool is_signed = false;
  uint64_t count = 0, average = 0, total = 0;
};
// avg(): printed, sorted and divided as its average.
struct AverageValue {
  bool is_signed = false;
  uint64_t average = 0;
};

// percentiles(): what part of the values is no larger, in units of 1/1000.
struct PercentilesValue {
  struct Part {
    uint32_t per_mille = 0;
    uint64_t value = 0;
  };
  uint64_t count = 0;
  std::vector<Part> parts;  // ascending
  uint64_t max = 0;
};
// stdev(): the standard deviation of all values, rounded to a whole number.
struct DeviationValue {
  bool is_signed = false;
  uint64_t count = 0, average = 0, deviation = 0;
};
// tseries(): what was seen in each interval of the clock. Interval number n begins n * interval_ns after 1970.
struct SeriesValue {
  struct Point {
    uint64_t epoch = 0;  // number of the interval
    uint64_t value = 0;
  };
  bool is_signed = false;
  uint64_t interval_ns = 1;
  uint64_t first = 0, newest = 0;  // the intervals that are shown
  std::vector<Point> points;       // ascending, within what is shown; empty: no data there
  bool has_data = false;           // some was stored, shown or not
};
// A number that was divided with a fraction: its digits as they are printed.
struct DecimalValue {
  std::string digits;
};

struct Value {
  std::variant<Null, bool, int64_t, uint64_t, PointerValue, EnumValue, TextValue, BufferValue, StackValue, ArrayValue,
               TupleValue, RecordValue, HistogramValue, StatsValue, AverageValue, PercentilesValue, DeviationValue,
               SeriesValue, DecimalValue>
      node;
};
struct RecordValue::Named {
  std::string name;
  Value value;
};

// A script map at one moment, merged over CPUs, sorted (sort.h), top and div not yet applied.
struct MapSnapshot {
  // What the map holds decides the layout of its text and the "type" of its JSON message, also when it is empty.
  enum class Kind : uint8_t { plain, histogram, statistics, series };
  std::string name;  // "@x"
  bool keyed = false;
  Kind kind = Kind::plain;
  struct Entry {
    Value key;  // Null for a scalar map
    Value value;
  };
  std::vector<Entry> entries;  // a scalar map that was never set has none; its zero is then in `unset`
  std::optional<Value> unset;
};

}  // namespace scry
