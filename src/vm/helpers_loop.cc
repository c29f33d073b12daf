// Helpers that call back into the program.
#include <cerrno>
#include <cstring>

#include "vm/helpers.h"

namespace scry::vm {
namespace {

using bpf::HelperId;

// What a callback may return: 0 to go on, 1 to stop. The verifier proves it.
Result<bool> wants_more(Result<uint64_t> returned) {
  const uint64_t value = TRY(std::move(returned));
  if (value > 1) return fail(EINVAL, "a callback must return 0 or 1");
  return value == 0;
}

// loop(count, callback, callback_context, flags)
Result<uint64_t> loop(Processor& machine, const HelperArgs& args) {
  constexpr uint64_t kMaxLoops = 8 * 1024 * 1024;  // BPF_MAX_LOOPS
  const auto count = static_cast<uint32_t>(args[0]);
  if (args[3]) return negative(-EINVAL);
  if (count > kMaxLoops) return negative(-E2BIG);
  for (uint32_t i = 0; i < count; i++) {
    if (!TRY(wants_more(machine.call_back(args[1], {i, args[2]})))) return i + 1;
  }
  return count;
}

// for_each_map_elem(map, callback, callback_context, flags): callback(map, key, value, context)
Result<uint64_t> for_each_map_elem(Processor& machine, const HelperArgs& args) {
  Map* map = TRY(machine.map_argument(args[0]));
  if (args[3]) return negative(-EINVAL);
  if (map->as_ring()) return fail(EINVAL, "a ring buffer has no elements");
  uint64_t visited = 0;
  Memory& memory = machine.environment().memory;
  for (std::vector<std::byte>& key : map->keys()) {
    const uint64_t value = map->find(key, machine.environment().place.cpu);
    if (value == 0) continue;  // removed by an earlier call
    const uint64_t key_address = memory.reserve(key.size());
    memory.add({.address = key_address,
                .size = key.size(),
                .bytes = key.data(),
                .space = Space::program,
                .name = "key of " + map->plan().name});
    visited++;
    const auto more = wants_more(machine.call_back(args[1], {map->handle(), key_address, value, args[2]}));
    memory.remove(key_address);
    if (!TRY(more)) break;
  }
  return visited;
}

constexpr Helper kLoopHelpers[] = {
    {HelperId::loop, 4, loop},
    {HelperId::for_each_map_elem, 4, for_each_map_elem},
};

}  // namespace

std::span<const Helper> loop_helpers() {
  return kLoopHelpers;
}

}  // namespace scry::vm
