// The reader of a BPF ring buffer (kernel/bpf/ringbuf.c): two positions and a circular data area shared by mmap.
#pragma once

#include "kernel/kernel.h"

namespace scry {

// Maps the ring of `size` bytes (max_entries of the map). `map` stays the caller's, open as long as the source lives.
Result<std::unique_ptr<EventSource>> open_system_ring(int map, uint32_t size);

}  // namespace scry
