#include "base/percent.h"

#include <charconv>
#include <cmath>

namespace scry {

std::optional<uint64_t> read_percent(std::string_view text) {
  constexpr double kMillionths = 1e4;
  if (text.ends_with('%')) text.remove_suffix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  double percent = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || !(percent > 0) || percent > 100) return std::nullopt;
  const auto millionths = static_cast<uint64_t>(std::llround(percent * kMillionths));
  return millionths > 0 ? std::optional(millionths) : std::nullopt;
}

}  // namespace scry
