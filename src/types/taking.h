// What a step of a script takes of a map when it reads it: nothing that falls between two steps is lost.
#pragma once

#include <cstdint>

namespace scry {

enum class Taking : uint8_t {
  nothing,
  entries,  // print(@x); clear(@x)
  values,   // print(@x); zero(@x): the keys stay, with zero
};

}  // namespace scry
