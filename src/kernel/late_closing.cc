#include "kernel/late_closing.h"

#include <linux/bpf.h>

#include <utility>

#include "kernel/system_call.h"

namespace scry {

void LateClosing::add(KernelMaps& kernel, int event) {
  const uint32_t index = events_++;
  if (index >= kMost) return map_.reset();
  if (index == 0) {
    bpf_attr attr{};
    attr.map_type = BPF_MAP_TYPE_PERF_EVENT_ARRAY;
    attr.key_size = attr.value_size = sizeof(uint32_t);
    attr.max_entries = kMost;
    map_ = Fd(bpf_call(BPF_MAP_CREATE, &attr, sizeof attr));
  }
  if (map_ && !kernel.update(map_.get(), &index, &event, BPF_ANY)) map_.reset();
}

Fd LateClosing::take() {
  events_ = 0;
  return std::exchange(map_, Fd());
}

}  // namespace scry
