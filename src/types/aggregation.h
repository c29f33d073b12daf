// Aggregation: one way in which a map sums up what it is given, as one row. The row is all that other stages know of
// it: its name, the bytes that each CPU keeps, how a program or scry itself makes one value of them, how the map is
// shown. Rows are in the file of the function that merges (values/aggregate.h names those of the language); a builtin's
// row points to the one that it updates (builtins/builtin.h).
#pragma once

#include <array>
#include <cstdint>

#include "base/enum_set.h"
#include "types/map_layout.h"
#include "types/type.h"

namespace scry {

struct Value;       // values/value.h
class PerCpuBytes;  // values/aggregate.h

// How a program in the kernel reads the values of all CPUs.
enum class KernelRead : uint8_t {
  none,      // not at all: only user space merges them
  sum,       // as one integer: the words of the CPUs added up
  smallest,  // as one integer: of {value, set}
  largest,
  average,  // as one integer: of {total, count}
  words,    // as {total, count}, each added up: the value itself, which the receiver shows
};

enum class AggregationTrait : uint8_t {
  never_zero,  // once it was updated
  only_adds,   // to words: several processors may write to one value
};

struct Aggregation {
  std::array<const char*, 2> names;          // of its type, for unsigned and for signed arguments: usum_t, sum_t
  uint32_t (*value_size)(const Type& type);  // bytes for each CPU
  // One value of all CPUs. `values` has value_size bytes for each of them; missing bytes read as zero.
  Value (*merge)(TypeRef type, const PerCpuBytes& values);
  MapLayout layout = MapLayout::plain;
  KernelRead kernel_read = KernelRead::none;
  EnumSet<AggregationTrait> traits = {};
  bool is(AggregationTrait trait) const { return traits.has(trait); }
  // Whether a file may have these parameters; null: it has none.
  bool (*accepts)(const AggregationParameters& parameters) = nullptr;
  const char* mixed = nullptr;  // the error for calls with different parameters; null: one that names bounds
};

// The row of an aggregate; nothing else may be asked.
const Aggregation& aggregation_of(const Type& type);
const char* aggregation_name(const Type& type);  // "usum_t"

// For rows: a value of that many 64-bit words.
template <uint32_t words>
uint32_t words_of(const Type&) {
  return words * 8;
}

}  // namespace scry
