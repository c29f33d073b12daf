#include "runtime/map_store.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace scry {
namespace {

constexpr size_t round_up_to_8(size_t size) {
  return (size + 7) & ~size_t{7};
}

bool is_in_globals(const bpf::ScriptMap& map) {
  return map.storage == bpf::MapStorage::slot || map.storage == bpf::MapStorage::cpu_slots;
}

}  // namespace

MapStore::Slots MapStore::slots_of(const bpf::ScriptMap& map) const {
  if (map.storage == bpf::MapStorage::cpu_slots) return {map.offset, map.stride, kernel_.possible_cpus()};
  const uint32_t size = map.value->is_aggregate() ? aggregate_value_size(map.value) : map.value->size;
  return {map.offset, 8 + round_up_to_8(size), 1};
}

RawEntries MapStore::read_slots(const bpf::ScriptMap& map, Taking taking) {
  const Slots slots = slots_of(map);
  const auto word = [&](size_t offset, bool take) {
    return take ? globals_.exchange(offset, 0) : globals_.load(offset);
  };
  RawEntries entries{.stride = slots.stride - 8, .cpus = slots.cpus};
  entries.values.reserve(entries.stride * slots.cpus);
  for (uint32_t cpu = 0; cpu < slots.cpus; ++cpu) {
    const size_t start = slots.offset + cpu * slots.stride;
    bool is_set = word(start, taking == Taking::entries) != 0;
    for (size_t i = 8; i < slots.stride; i += 8) {
      const uint64_t value = word(start + i, taking != Taking::nothing);
      is_set |= value != 0;  // count() does not write the set word: the value is enough
      const auto* bytes = reinterpret_cast<const std::byte*>(&value);
      entries.values.insert(entries.values.end(), bytes, bytes + 8);
    }
    if (!is_set) continue;
    entries.count = 1;
    if (taking == Taking::values) globals_.store(start, 1);
  }
  return entries;
}

// Without entries.
RawEntries MapStore::shape_of(const bpf::ScriptMap& map) const {
  RawEntries shape{.key_size = plan(map).key_size, .stride = plan(map).value_size};
  if (map.storage == bpf::MapStorage::percpu_hash) shape.stride = round_up_to_8(shape.stride);
  if (map.storage == bpf::MapStorage::percpu_hash) shape.cpus = kernel_.possible_cpus();
  if (map.storage == bpf::MapStorage::cpu_hash) {  // a bundle may have room for more processors than there are
    shape.stride = map.stride, shape.first = map.offset;
    shape.cpus = (plan(map).value_size - map.offset) / map.stride;
  }
  return shape;
}

Result<RawEntries> MapStore::walk_tasks(const bpf::ScriptMap& map, Taking taking) {
  struct Stored {
    uint64_t set, value;
  };
  RawEntries entries{.key_size = sizeof(uint32_t), .stride = sizeof(uint64_t)};
  auto append = [](std::vector<std::byte>& to, const auto& object) {
    const auto* bytes = reinterpret_cast<const std::byte*>(&object);
    to.insert(to.end(), bytes, bytes + sizeof object);
  };
  for (uint32_t tid : kernel_.threads()) {
    const Result<Fd> thread = kernel_.open_thread(tid);
    if (!thread) continue;  // ended meanwhile
    const int key = thread->get();
    Stored stored{};
    const Result<bool> found = kernel_.lookup(descriptor(map), &key, &stored);
    if (!found || !*found || !stored.set) continue;
    ++entries.count;
    append(entries.keys, tid);
    append(entries.values, stored.value);
    const Stored left{taking == Taking::values, 0};
    if (taking != Taking::nothing) TRY(kernel_.update(descriptor(map), &key, &left, bpf::kUpdateAny));
  }
  return entries;
}

Result<RawEntries> MapStore::read_hash(const bpf::ScriptMap& map, int descriptor, bool take) {
  RawEntries entries = shape_of(map);
  KernelMaps::Elements elements = TRY(kernel_.read_all(descriptor, plan(map), take));
  entries.count = elements.count;
  entries.keys = std::move(elements.keys);
  entries.values = std::move(elements.values);
  return entries;
}

Result<void> MapStore::put_zeros(const bpf::ScriptMap& map, const RawEntries& entries, uint64_t flags) {
  const std::vector<std::byte> zeros(entries.entry_size());
  for (size_t i = 0; i < entries.count; ++i) {
    const Result<void> put = kernel_.update(descriptor(map), entries.key(i).data(), zeros.data(), flags);
    if (put) continue;
    // Programs may have deleted the key meanwhile, stored it, or filled the map.
    const int code = put.error().code;
    if (code != ENOENT && code != EEXIST && code != E2BIG) return std::unexpected(put.error());
  }
  return {};
}

Result<RawEntries> MapStore::take_of_twins(const bpf::ScriptMap& map, Taking taking, int64_t asked_ns) {
  auto& [switched_at, emptied_at] = taken_at_[static_cast<size_t>(map.map)];
  const bool keeps_keys = taking == Taking::values;
  if (asked_ns < (keeps_keys ? switched_at : emptied_at)) {
    RawEntries entries = keeps_keys ? TRY(read_hash(map, descriptor(map), false)) : shape_of(map);
    std::ranges::fill(entries.values, std::byte{0});
    return entries;
  }
  const int first = descriptor(map);
  switched_at = clock_.boot_ns();
  if (!keeps_keys) emptied_at = switched_at;
  globals_.store(map.twin->which, 1 - globals_.load(map.twin->which));
  TRY(kernel_.wait_for_programs());
  RawEntries entries = TRY(read_hash(map, first, true));
  if (keeps_keys) TRY(put_zeros(map, entries, bpf::kUpdateNoExist));
  return entries;
}

Result<RawEntries> MapStore::read(const bpf::ScriptMap& map, Taking taking, int64_t asked_ns) {
  if (is_in_globals(map)) return read_slots(map, taking);
  if (map.storage == bpf::MapStorage::task) return walk_tasks(map, taking);
  if (taking != Taking::nothing && map.twin) return take_of_twins(map, taking, asked_ns);
  RawEntries entries = TRY(read_hash(map, descriptor(map), taking == Taking::entries));
  if (taking == Taking::values) TRY(put_zeros(map, entries, bpf::kUpdateExist));
  return entries;
}

}  // namespace scry
