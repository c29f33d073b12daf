// Value: what a script's data is after decoding, free of types, maps and kernels. Sinks take Values only.
#pragma once

#include <cstdint>
#include <memory>
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
  std::string name;  // empty: no enumerator has this number
};
// Text that was resolved when decoded: string, symbol, address, user name, time. `truncated` strings already carry the
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
// hist and lhist, already merged over CPUs. buckets[i] counts values in [edges[i].low, edges[i].high).
struct HistogramBucket {
  bool has_low = true, has_high = true;
  int64_t low = 0;
  uint64_t high = 0;  // exclusive
  std::string low_label, high_label;  // "1K"
  bool single = false;                // both edges plain and high == low + 1: shown as "[low]"
  uint64_t count = 0;
};
struct HistogramValue {
  std::vector<HistogramBucket> buckets;  // all of the type's buckets, in order
  uint64_t total() const;
};
struct StatsValue {
  uint64_t count = 0;
  // average and total carry the sign of the argument.
  bool is_signed = false;
  uint64_t average = 0, total = 0;
};
// avg(): printed as its average; sorted and divided as one.
struct AverageValue {
  bool is_signed = false;
  uint64_t average = 0;
  uint64_t count = 0, total = 0;
};

struct Value {
  std::variant<Null, bool, int64_t, uint64_t, PointerValue, EnumValue, TextValue, BufferValue, StackValue, ArrayValue,
               TupleValue, RecordValue, HistogramValue, StatsValue, AverageValue>
      node;
};

// A script map at one moment, merged over CPUs, sorted (language.md 6.5; decision D22), top and div not yet applied.
struct MapSnapshot {
  std::string name;  // "@x"
  bool keyed = false;
  struct Entry {
    Value key;  // Null for a scalar map
    Value value;
  };
  std::vector<Entry> entries;  // a scalar map that was never set has none
};

}  // namespace scry
