#include "runtime/followed.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cerrno>

#include "kernel/process_tree.h"

namespace scry {
namespace {

const bpf::ScriptMap& script_map(const bpf::Bundle& bundle, const std::string& name) {
  const auto map = std::ranges::find(bundle.script_maps, name, &bpf::ScriptMap::name);
  if (map == bundle.script_maps.end()) bug("no map of the followed processes");
  return *map;
}

}  // namespace

Result<void> fill_followed(const bpf::Bundle& bundle, const Loaded& loaded, KernelMaps& kernel,
                           const std::string& map_name, const std::vector<int>& roots) {
  const auto map = static_cast<size_t>(script_map(bundle, map_name).map);
  const int descriptor = loaded.maps[map].get();
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
    return fail(
        fmt::format("--follow: the traced processes have more than {} descendants", bundle.maps[map].max_entries));
  return filled;
}

std::vector<int> followed_processes(const bpf::Bundle& bundle, const Loaded& loaded, KernelMaps& kernel,
                                    const std::string& map_name) {
  const int descriptor = loaded.maps[static_cast<size_t>(script_map(bundle, map_name).map)].get();
  std::vector<int> processes;
  uint32_t key = 0;
  const auto next = [&](const uint32_t* previous) {
    const auto found = kernel.next_key(descriptor, previous, &key);
    return found && *found;
  };
  for (bool found = next(nullptr); found; found = next(&key)) processes.push_back(static_cast<int>(key));
  return processes;
}

}  // namespace scry
