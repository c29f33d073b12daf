// Percentages as users write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace scry {

// "2", "2%", "0.5 %" in millionths of the whole: 20000, 5000. nullopt: no percentage above 0, up to 100.
std::optional<uint64_t> read_percent(std::string_view text);

}  // namespace scry
