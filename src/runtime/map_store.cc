#include "runtime/map_store.h"

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

RawEntries MapStore::read_slots(const bpf::ScriptMap& map, bool take) {
  const Slots slots = slots_of(map);
  const auto word = [&](size_t offset) { return take ? globals_.exchange(offset, 0) : globals_.load(offset); };
  RawEntries entries{.stride = slots.stride - 8, .cpus = slots.cpus};
  entries.values.reserve(entries.stride * slots.cpus);
  for (uint32_t cpu = 0; cpu < slots.cpus; ++cpu) {
    const size_t start = slots.offset + cpu * slots.stride;
    if (word(start) != 0) entries.count = 1;
    for (size_t i = 8; i < slots.stride; i += 8) {
      const uint64_t value = word(start + i);
      if (value != 0) entries.count = 1;  // count() does not write the set word: the value is enough
      const auto* bytes = reinterpret_cast<const std::byte*>(&value);
      entries.values.insert(entries.values.end(), bytes, bytes + 8);
    }
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

Result<RawEntries> MapStore::walk_tasks(const bpf::ScriptMap& map, TaskStep step) {
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
    const Stored left{step == TaskStep::zero, 0};
    if (step != TaskStep::read) TRY(kernel_.update(descriptor(map), &key, &left, bpf::kUpdateAny));
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

Result<RawEntries> MapStore::take_of_twins(const bpf::ScriptMap& map, int64_t asked_ns) {
  int64_t& switched_at = switched_at_[static_cast<size_t>(map.map)];
  if (asked_ns < switched_at) return shape_of(map);
  const int first = descriptor(map);
  switched_at = clock_.boot_ns();
  globals_.store(map.twin->which, 1 - globals_.load(map.twin->which));
  TRY(kernel_.wait_for_programs());
  return read_hash(map, first, true);
}

Result<RawEntries> MapStore::read(const bpf::ScriptMap& map, bool take, int64_t asked_ns) {
  if (is_in_globals(map)) return read_slots(map, take);
  if (map.storage == bpf::MapStorage::task) return walk_tasks(map, take ? TaskStep::take : TaskStep::read);
  return take && map.twin ? take_of_twins(map, asked_ns) : read_hash(map, descriptor(map), take);
}

Result<void> MapStore::clear(const bpf::ScriptMap& map, int64_t asked_ns) {
  TRY(read(map, true, asked_ns));
  return {};
}

Result<void> MapStore::zero(const bpf::ScriptMap& map) {
  if (map.storage == bpf::MapStorage::task) {
    TRY(walk_tasks(map, TaskStep::zero));
    return {};
  }
  if (!is_in_globals(map)) return zero_hash(map);
  const Slots slots = slots_of(map);
  for (uint32_t cpu = 0; cpu < slots.cpus; ++cpu) {
    const size_t start = slots.offset + cpu * slots.stride;
    for (size_t i = 8; i < slots.stride; i += 8)
      if (globals_.exchange(start + i, 0) != 0) globals_.store(start, 1);  // what was set stays set
  }
  return {};
}

Result<void> MapStore::zero_hash(const bpf::ScriptMap& map) {
  const RawEntries entries = TRY(read(map, false));
  const std::vector<std::byte> zeros(entries.entry_size());
  for (size_t i = 0; i < entries.count; ++i) {
    const Result<void> updated =
        kernel_.update(descriptor(map), entries.key(i).data(), zeros.data(), bpf::kUpdateExist);
    // A program may have deleted the key meanwhile.
    if (!updated && updated.error().code != ENOENT) return std::unexpected(updated.error());
  }
  return {};
}

}  // namespace scry
