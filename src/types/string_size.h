// The size from which strings keep their NUL (docs/language.md 2.4): str(p) with a smaller max_strlen may fill its type
// to the last byte, and then ends with the trailer.
#pragma once

#include <cstdint>

namespace scry {

inline constexpr uint64_t kStringWithNul = 1024;

}  // namespace scry
