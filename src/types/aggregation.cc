#include "types/aggregation.h"

#include "base/result.h"

namespace scry {

const Aggregation& aggregation_of(const Type& type) {
  if (!type.aggregation) bug("an aggregation without a row");
  return *type.aggregation;
}

const char* aggregation_name(const Type& type) {
  return aggregation_of(type).names[type.is_signed];
}

}  // namespace scry
