#include "runtime/followed.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cerrno>

#include "kernel/process_tree.h"

namespace scry {

Result<void> fill_followed(const bpf::Bundle& bundle, const Loaded& loaded, KernelMaps& kernel,
                           const std::string& map_name, const std::vector<int>& roots) {
  const auto map = std::ranges::find(bundle.script_maps, map_name, &bpf::ScriptMap::name);
  if (map == bundle.script_maps.end()) bug("no map of the followed processes");
  const int descriptor = loaded.maps[static_cast<size_t>(map->map)].get();
  Result<void> filled;
  for (int root : roots)
    walk_process_tree(root, [&](int pid) {
      const auto key = static_cast<uint32_t>(pid);
      const uint8_t yes = 1;
      filled = kernel.update(descriptor, &key, &yes, 0);
      // One that has ended before it was noted will not be taken out by its end.
      if (filled && ::kill(pid, 0) != 0 && errno == ESRCH) (void)kernel.remove(descriptor, &key);
      return filled.has_value();
    });
  if (!filled && filled.error().code == E2BIG)
    return fail(fmt::format("--follow: the traced processes have more than {} descendants",
                            bundle.maps[static_cast<size_t>(map->map)].max_entries));
  return filled;
}

}  // namespace scry
