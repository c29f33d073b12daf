// Value: what a script's data is after decoding, free of types, maps and kernels. Sinks take Values only.
//
// A Value holds data, not text: a stack its frames, a symbol its address, a time its nanoseconds. Text is made in
// values/text.h, JSON in values/json.h, and the order of values is in values/sort.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "types/map_layout.h"
#include "types/stack_mode.h"
#include "values/symbol.h"

namespace scry {

struct Aggregation;  // types/aggregation.h

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
// A string of the script, a user's name, the path of a cgroup. A cut string already carries the trailer.
struct TextValue {
  std::string text;
};
struct BufferValue {
  std::string bytes;
};
// A code address and what is known about it.
struct Frame {
  uint64_t address = 0;
  SymbolRef symbol = nullptr;  // null: it was not looked up, or nothing is known

  const SymbolName& known() const;  // an empty one for null
};
// ksym(), usym(), func.
struct SymbolValue {
  bool user = false;
  Frame frame;
};
// kstack, ustack: the innermost frame first.
struct StackValue {
  bool user = false;
  StackMode mode = StackMode::bpftrace;  // how it is printed; `raw` has addresses without symbols
  uint32_t pid = 0;                      // of a user stack; 0: not of the tracer's PID namespace
  bool unwind_failed = false;            // after the last frame
  bool is_full = false;                  // as many frames as there was room for: outer ones may be missing
  // Why outer frames are missing: by max_stack_frames, or a file that the walk met had no call-frame table.
  enum class Lack : uint8_t { nothing, cut, table } lack = Lack::nothing;
  std::vector<Frame> frames;
};
// ntop(). Another family than AF_INET and AF_INET6 has no text.
struct InetValue {
  uint64_t family = 0;
  std::array<unsigned char, 16> bytes{};
};
struct MacValue {
  std::array<unsigned char, 6> bytes{};
};
// strftime(): a point in time, and how the script wants it to be written; an empty format writes nothing.
struct TimeValue {
  int64_t wall_ns = 0;
  std::string format;
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
// stats(), percentiles(), stdev() and the like: numbers with names, in the order in which they are shown.
struct SummaryValue {
  struct Number {
    std::string name;  // "count", "p99.9"
    uint64_t bits = 0;
    bool is_signed = false;
  };
  std::vector<Number> numbers;
  size_t rank = 0;            // the number that entries of a map are sorted by
  bool divides_rank = false;  // the divisor of print() applies to that number
};
// avg(): printed, sorted and divided as its average.
struct AverageValue {
  bool is_signed = false;
  uint64_t average = 0;
  uint64_t total = 0, count = 0;  // what it is the average of
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
// heatmap(): how many values fell into each bucket of a scale, in each interval of the clock.
struct HeatmapValue {
  struct Column {
    uint64_t epoch = 0;            // number of the interval, as in a series
    std::vector<uint64_t> counts;  // of all buckets
  };
  HistogramScale scale;
  uint64_t interval_ns = 1;
  std::vector<Column> columns;  // ascending; those that have data
  uint64_t total() const;
};
// A number with a fraction, that was divided or is a float or double: its digits as they are printed. "nan", "-inf".
struct DecimalValue {
  std::string digits;
};

struct Value {
  std::variant<Null, bool, int64_t, uint64_t, PointerValue, EnumValue, TextValue, BufferValue, SymbolValue, StackValue,
               InetValue, MacValue, TimeValue, ArrayValue, TupleValue, RecordValue, HistogramValue, SummaryValue,
               AverageValue, SeriesValue, HeatmapValue, DecimalValue>
      node;
};
struct RecordValue::Named {
  std::string name;
  Value value;
};

// A script map at one moment, merged over CPUs, sorted (sort.h), top and div not yet applied.
struct MapSnapshot {
  std::string name;  // "@x"
  bool keyed = false;
  const Aggregation* aggregation = nullptr;  // of its values; null: they are plain
  MapLayout layout = MapLayout::plain;
  struct Entry {
    Value key;  // Null for a scalar map
    Value value;
  };
  std::vector<Entry> entries;  // a scalar map that was never set has none; its zero is then in `unset`
  std::optional<Value> unset;
};

}  // namespace scry
