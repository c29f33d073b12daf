#include "runtime/receiving.h"

namespace scry {
namespace {

// The answers that are looked up on this machine.
DecodeContext with_names(DecodeContext context, UserNames& users, CgroupPaths& cgroups, const bpf::Bundle& bundle) {
  context.user_name = [&users](uint64_t uid) { return users.find(uid); };
  context.cgroup_path = [&cgroups, &bundle](uint64_t id, uint64_t filter) {
    const auto& filters = bundle.cgroup_filters;
    return cgroups.find(id, filter >= 1 && filter <= filters.size() ? filters[filter - 1] : "");
  };
  return context;
}

}  // namespace

Receiving::Receiving(const ReceivingWorld& world, Globals globals_memory, std::unique_ptr<EventSource> source,
                     const FindAction& find_action)
    : globals(std::move(globals_memory)),
      ring(std::move(source)),
      maps(world.bundle, world.kernel, world.maps, globals),
      losses(world.bundle, globals),
      host({.bundle = world.bundle,
            .sources = world.sources,
            .clock = world.clock,
            .sink = world.sink,
            .log = world.log,
            .maps = maps,
            .decoding = with_names(world.decoding, users, cgroups, world.bundle)},
           find_action),
      receiver(*ring, globals, world.bundle.control.wakeup_flags, world.clock) {}

Result<std::unique_ptr<Receiving>> open_receiving(const ReceivingWorld& world, const FindAction& find_action) {
  const auto descriptor = [&](bpf::MapId map) { return world.maps[static_cast<size_t>(map)].get(); };
  const auto plan = [&](bpf::MapId map) -> const bpf::MapPlan& { return world.bundle.maps[static_cast<size_t>(map)]; };
  const bpf::MapId globals_map = world.bundle.globals, ring_map = world.bundle.ring;
  const size_t size = plan(globals_map).value_size;
  Globals globals(TRY(world.kernel.map_memory(descriptor(globals_map), size)), size);
  globals.store(world.bundle.control.boot_zero, static_cast<uint64_t>(world.clock.boot_ns()));
  auto ring = TRY(world.kernel.open_ring(descriptor(ring_map), plan(ring_map).max_entries));
  return std::make_unique<Receiving>(world, std::move(globals), std::move(ring), find_action);
}

}  // namespace scry
