#include "types/aggregation.h"

#include "base/result.h"

namespace scry {

const Aggregation& aggregation_of(const Type& type) {
  if (!type.aggregation) bug("an aggregation without a row");
  return *type.aggregation;
}

const char* aggregation_name(const Type& type) {
  const Aggregation& row = aggregation_of(type);
  return type.is_signed ? row.signed_name : row.unsigned_name;
}

}  // namespace scry
