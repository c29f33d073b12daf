#include "machine/portable_facts.h"

#include <algorithm>

namespace scry::machine {
namespace {

// What only some kernels have, and programs can do without.
constexpr Feature kLeftOut[] = {Feature::signed_division, Feature::jump_long,           Feature::syscall_functions,
                                Feature::task_storage,    Feature::sleepable_user_code, Feature::tracepoints_tell_null,
                                Feature::trampoline};

}  // namespace

bool PortableFacts::has(Feature feature) {
  if (std::ranges::find(kLeftOut, feature) != std::end(kLeftOut) || !here_.has(feature)) return false;
  notes_.features.insert(feature);
  return true;
}

std::optional<uint64_t> PortableFacts::kernel_address(const std::string& symbol) {
  const auto address = here_.kernel_address(symbol);
  if (address) notes_.symbols.insert(symbol);
  return address;
}

Result<Cgroup> PortableFacts::find_cgroup(const std::string& directory) {
  auto found = here_.find_cgroup(directory);
  if (found) notes_.directories.insert(directory);
  return found;
}

}  // namespace scry::machine
