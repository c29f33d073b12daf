#include "libcalls/prototypes.h"

#include <algorithm>

namespace scry::libcalls {

std::string_view find_prototype(std::string_view name) {
  const PrototypeTable table = prototype_table();
  const auto name_at = [&](uint32_t place) { return std::string_view(table.pool + place); };
  const auto found = std::ranges::lower_bound(table.places, name, {}, name_at);
  if (found == table.places.end() || name_at(*found) != name) return {};
  return {table.pool + *found + name.size() + 1};
}

}  // namespace scry::libcalls
