// How the values of a map are laid out when it is shown: decided by what it holds, also when it is empty.
#pragma once

#include <cstdint>

namespace scry {

// The order of text, and the "type" of the JSON message.
enum class MapLayout : uint8_t { plain, histogram, statistics, series, heatmap };

}  // namespace scry
