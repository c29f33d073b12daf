// Helpers on maps.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "vm/helpers.h"
#include "vm/ring.h"

namespace scry::vm {
namespace {

using bpf::HelperId;
using bpf::MapType;

// The map of argument 1, which must be one that has keys.
Result<Map*> keyed_map(Processor& machine, uint64_t handle) {
  Map* map = TRY(machine.map_argument(handle));
  const MapType type = map->plan().type;
  if (type == MapType::ringbuf || type == MapType::task_storage) {
    return fail(EINVAL, fmt::format("map {} has no elements by key", map->plan().name));
  }
  return map;
}

Result<Ring*> ring_argument(Processor& machine, uint64_t handle) {
  Map* map = TRY(machine.map_argument(handle));
  if (!map->as_ring()) return fail(EINVAL, fmt::format("map {} is not a ring buffer", map->plan().name));
  return map->as_ring();
}

Result<uint64_t> map_lookup_elem(Processor& machine, const HelperArgs& args) {
  Map* map = TRY(keyed_map(machine, args[0]));
  const Bytes key = TRY(machine.input(args[1], map->plan().key_size));
  return map->find(key, machine.environment().place.cpu);
}

Result<uint64_t> map_update_elem(Processor& machine, const HelperArgs& args) {
  Map* map = TRY(keyed_map(machine, args[0]));
  const Bytes key = TRY(machine.input(args[1], map->plan().key_size));
  const Bytes value = TRY(machine.input(args[2], map->plan().value_size));
  if (map->plan().flags & bpf::kMapReadOnlyProg) return fail(EACCES, "write into a map that programs may only read");
  return negative(map->update(key, value, args[3], machine.environment().place.cpu));
}

Result<uint64_t> map_delete_elem(Processor& machine, const HelperArgs& args) {
  Map* map = TRY(keyed_map(machine, args[0]));
  return negative(map->remove(TRY(machine.input(args[1], map->plan().key_size))));
}

Result<uint64_t> map_lookup_percpu_elem(Processor& machine, const HelperArgs& args) {
  Map* map = TRY(keyed_map(machine, args[0]));
  if (!map->is_per_cpu()) return fail(EINVAL, fmt::format("map {} is not per CPU", map->plan().name));
  const Bytes key = TRY(machine.input(args[1], map->plan().key_size));
  const auto cpu = static_cast<uint32_t>(args[2]);
  return cpu < machine.environment().cpus ? map->find(key, cpu) : 0;
}

Result<uint64_t> ringbuf_output(Processor& machine, const HelperArgs& args) {
  Ring* ring = TRY(ring_argument(machine, args[0]));
  return negative(ring->output(TRY(machine.input(args[1], args[2])), args[3]));
}

Result<uint64_t> ringbuf_reserve(Processor& machine, const HelperArgs& args) {
  return args[2] ? Result<uint64_t>(0) : TRY(ring_argument(machine, args[0]))->reserve(args[1]);
}

// The record's own ring is not an argument: it is the one that knows the address.
Result<uint64_t> finish_record(Processor& machine, const HelperArgs& args, bool discard) {
  for (Ring* ring : machine.rings()) {
    if (ring->submit(args[0], args[1], discard)) return 0;
  }
  return fail(EINVAL, fmt::format("{:#x} is not a reserved ring record", args[0]));
}
Result<uint64_t> ringbuf_submit(Processor& machine, const HelperArgs& args) {
  return finish_record(machine, args, false);
}
Result<uint64_t> ringbuf_discard(Processor& machine, const HelperArgs& args) {
  return finish_record(machine, args, true);
}

Result<uint64_t> ringbuf_query(Processor& machine, const HelperArgs& args) {
  return TRY(ring_argument(machine, args[0]))->query(args[1]);
}

Result<Map*> storage_argument(Processor& machine, uint64_t handle) {
  Map* map = TRY(machine.map_argument(handle));
  if (map->plan().type != MapType::task_storage) {
    return fail(EINVAL, fmt::format("map {} is not a task storage", map->plan().name));
  }
  return map;
}

Result<uint64_t> task_storage_get(Processor& machine, const HelperArgs& args) {
  constexpr uint64_t kCreate = 1;  // BPF_LOCAL_STORAGE_GET_F_CREATE
  Map* map = TRY(storage_argument(machine, args[0]));
  const Bytes task = std::as_bytes(std::span(&args[1], 1));
  if (args[1] == 0 || args[3] & ~kCreate) return 0;
  if (const uint64_t found = map->find(task, 0); found || !(args[3] & kCreate)) return found;
  std::vector<std::byte> initial(map->plan().value_size);
  if (args[2]) {
    const Bytes given = TRY(machine.input(args[2], initial.size()));
    std::memcpy(initial.data(), given.data(), given.size());
  }
  map->update(task, initial, bpf::kUpdateAny, 0);
  return map->find(task, 0);
}

Result<uint64_t> task_storage_delete(Processor& machine, const HelperArgs& args) {
  Map* map = TRY(storage_argument(machine, args[0]));
  return negative(args[1] ? map->remove(std::as_bytes(std::span(&args[1], 1))) : -EINVAL);
}

constexpr Helper kMapHelpers[] = {
    {HelperId::map_lookup_elem, 2, map_lookup_elem},
    {HelperId::map_update_elem, 4, map_update_elem},
    {HelperId::map_delete_elem, 2, map_delete_elem},
    {HelperId::map_lookup_percpu_elem, 3, map_lookup_percpu_elem},
    {HelperId::ringbuf_output, 4, ringbuf_output},
    {HelperId::ringbuf_reserve, 3, ringbuf_reserve},
    {HelperId::ringbuf_submit, 2, ringbuf_submit},
    {HelperId::ringbuf_discard, 2, ringbuf_discard},
    {HelperId::ringbuf_query, 2, ringbuf_query},
    {HelperId::task_storage_get, 4, task_storage_get},
    {HelperId::task_storage_delete, 2, task_storage_delete},
};

}  // namespace

std::span<const Helper> map_helpers() {
  return kMapHelpers;
}

}  // namespace scry::vm
