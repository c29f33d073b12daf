// Receiving: everything between the ring and the sink, put together once the bundle is loaded.
#pragma once

#include <memory>

#include "kernel/cgroups.h"
#include "runtime/host.h"
#include "runtime/losses.h"
#include "runtime/map_store.h"
#include "runtime/receiver.h"
#include "runtime/user_names.h"

namespace scry {

// What the receiving side is made of; all of it outlives it.
struct ReceivingWorld {
  const bpf::Bundle& bundle;
  KernelMaps& kernel;
  const std::vector<Fd>& maps;  // by MapId
  const Clock& clock;
  const Sources& sources;
  Sink& sink;
  RunLog& log;
  DecodeContext decoding;  // without user_name and cgroup_path, which are added
};

// Later members refer to earlier ones.
struct Receiving {
  Receiving(const ReceivingWorld& world, Globals globals, std::unique_ptr<EventSource> ring,
            const FindAction& find_action);
  Receiving(const Receiving&) = delete;

  Globals globals;
  std::unique_ptr<EventSource> ring;
  UserNames users;
  CgroupPaths cgroups;
  MapStore maps;
  Losses losses;
  Host host;
  Receiver receiver;
};

// Maps the globals, opens the ring, and sets the zero point of `elapsed`.
Result<std::unique_ptr<Receiving>> open_receiving(const ReceivingWorld& world, const FindAction& find_action);

}  // namespace scry
