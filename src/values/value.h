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
  std::vector<std::pair<std::string, Value>> members;
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

struct Value {
  std::variant<Null, bool, int64_t, uint64_t, PointerValue, EnumValue, TextValue, BufferValue, StackValue, ArrayValue,
               TupleValue, RecordValue, HistogramValue, StatsValue, AverageValue>
      node;
};

// A script map at one moment, merged over CPUs, sorted (sort.h), top and div not yet applied.
struct MapSnapshot {
  // What the map holds decides the layout of its text and the "type" of its JSON message, also when it is empty.
  enum class Kind : uint8_t { plain, histogram, statistics };
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
