// The engine's end of a ring buffer: records out of vm::Ring, wake-ups through an eventfd.
#pragma once

#include "kernel/maps.h"
#include "vm/environment.h"
#include "vm/ring.h"

namespace scry {

// `map` is a ring; `environment` owns the memory it lives in.
Result<std::unique_ptr<EventSource>> make_vm_ring(std::shared_ptr<vm::Environment> environment,
                                                  std::shared_ptr<vm::Map> map);

}  // namespace scry
