// The aggregations that maps may hold: one row each, with what the compiler must know of them. How their values of all
// CPUs become one is the row of values/aggregate.cc; how they are updated that of their builtin.
#pragma once

#include <cstdint>

#include "types/type.h"

namespace scry {

struct Aggregation {
  TypeKind kind;
  const char *signed_name, *unsigned_name;   // of its type, by the sign of the argument: sum_t, usum_t
  uint32_t (*value_size)(const Type& type);  // bytes for each CPU
  bool joins_signs = true;                   // a map may take signed and unsigned arguments: then it is signed
  bool whole_map_only = false;               // the value of a single key cannot be printed
};

const Aggregation& aggregation_of(TypeKind kind);  // of an aggregate
const char* aggregation_name(const Type& type);    // "usum_t"

}  // namespace scry
