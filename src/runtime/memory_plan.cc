#include "runtime/memory_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "bpf/map_memory.h"

namespace scry {
namespace {

constexpr uint64_t kMiB = uint64_t{1} << 20;

// What the map is for; the maps that scry has for itself are sized by the script's longest values.
MemoryPart part_of(const bpf::Bundle& bundle, bpf::MapId id) {
  if (id == bundle.ring)
    return {"the ring for events", 0, "lower perf_rb_pages (SCRY_PERF_RB_PAGES=256 for a command)"};
  if (id == bundle.globals) return {"maps without keys", 0, "use fewer of them, or smaller histograms"};
  for (const bpf::ScriptMap& map : bundle.script_maps)
    if (map.map == id || (map.twin && map.twin->map == id))
      return {fmt::format("{}, for {} keys", map.name, bundle.maps[size_t(id)].max_entries), 0,
              fmt::format("declare it smaller ({}), or lower max_map_keys (--max-stacks of a command)",
                          smaller_declaration(map, bundle.maps[size_t(id)]))};
  return {fmt::format("memory for values ({})", bundle.maps[size_t(id)].name), 0,
          "lower max_strlen and max_stack_frames"};
}

}  // namespace

std::string size_text(uint64_t bytes) {
  if (bytes < kMiB) return fmt::format("{} KiB", (bytes + 1023) >> 10);
  return fmt::format("{} MiB", (bytes + kMiB - 1) / kMiB);
}

std::string smaller_declaration(const bpf::ScriptMap& map, const bpf::MapPlan& plan) {
  const bool evicts = plan.type == bpf::MapType::lru_hash || plan.type == bpf::MapType::lru_percpu_hash;
  const bool is_aggregate = map.value && map.value->is_aggregate();
  return fmt::format("let {} = {}{}hash(1000);", map.name, is_aggregate ? "percpu" : "", evicts ? "lru" : "");
}

std::vector<MemoryPart> plan_memory(const bpf::Bundle& bundle, uint32_t cpus, uint64_t other_bytes) {
  std::vector<MemoryPart> parts;
  for (size_t i = 0; i < bundle.maps.size(); ++i) {
    MemoryPart part = part_of(bundle, bpf::MapId(i));
    const auto known = std::ranges::find(parts, part.what, &MemoryPart::what);  // the two maps of one that is cleared
    part.bytes = bpf::map_bytes(bundle.maps[i], cpus);
    if (known == parts.end())
      parts.push_back(std::move(part));
    else
      known->bytes += part.bytes;
  }
  if (bundle.unwind)
    parts.push_back({"call-frame tables of user stacks, at least", kLeastTableBytes, "set stack_unwind to fp"});
  if (other_bytes > 0) parts.push_back({"records of what processes map", other_bytes, "print no symbols of user code"});
  return parts;
}

Result<std::optional<uint64_t>> room_for_tables(const std::vector<MemoryPart>& parts, uint64_t most) {
  if (most == 0 || parts.empty()) return std::nullopt;
  uint64_t sum = 0;
  for (const MemoryPart& part : parts) sum += part.bytes;
  if (sum <= most) return most - sum + kLeastTableBytes;
  const MemoryPart& largest = *std::ranges::max_element(parts, {}, &MemoryPart::bytes);
  return fail(
      0,
      fmt::format("The maps and buffers of this script take {}, more than --max-memory allows ({}): the largest is "
                  "{}, with {}",
                  size_text(sum), size_text(most), largest.what, size_text(largest.bytes)),
      fmt::format("{}, or allow more: --max-memory {}M", largest.knob, (sum + kMiB - 1) / kMiB));
}

}  // namespace scry
