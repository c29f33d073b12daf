// Sizes in whole units.
#pragma once

#include <cstdint>

namespace scry {

// The least multiple of `unit` that is not less than `value`.
constexpr uint32_t round_up(uint32_t value, uint32_t unit) {
  return (value + unit - 1) / unit * unit;
}

}  // namespace scry
