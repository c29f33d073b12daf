#include "runtime/control_events.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace scry {

constexpr size_t kRecordHeader = 8;  // {u32 layout, u32 size of what follows}

ControlEvents::ControlEvents(const bpf::Bundle& bundle, const Globals& globals) : bundle_(bundle), globals_(globals) {
  for (uint32_t i = 0; i < bundle.layouts.size(); ++i)
    if (bundle.layouts[i].is_control) layouts_.push_back(i);
  // An exit has a payload and names no map.
  std::ranges::stable_partition(layouts_, [&](uint32_t i) { return !bundle.layouts[i].numbers.empty(); });
  acted_on_.resize(layouts_.size());
}

bool ControlEvents::act(bool ring_is_empty, const std::function<bool(Bytes record)>& receive) {
  bool waiting = false;
  for (size_t i = 0; i < layouts_.size(); ++i) waiting = waiting || counted(layouts_[i]) != acted_on_[i];
  if (!waiting) return true;
  if (!noticed_) received_bytes_ = 0;
  noticed_ = true;
  const size_t ring_bytes = bundle_.maps[static_cast<size_t>(bundle_.ring)].max_entries;
  if (!ring_is_empty && received_bytes_ < ring_bytes) return true;
  noticed_ = false;
  for (size_t i = 0; i < layouts_.size(); ++i) {
    const uint32_t layout = layouts_[i];
    const bpf::EventLayout& plan = bundle_.layouts[layout];
    const uint32_t origin = plan.has_origin ? sizeof(bpf::EventOriginRecord) : 0;  // not kept: all zero
    std::array<std::byte, kRecordHeader + sizeof(bpf::EventOriginRecord) + 8> record{};
    const auto put = [&record](size_t at, const auto& value) { std::memcpy(record.data() + at, &value, sizeof value); };
    put(0, layout);
    put(4, origin + plan.payload_size);
    put(kRecordHeader + origin, globals_.load(bundle_.control.lost + bpf::kLossStride * layout + 8));
    const Bytes bytes = Bytes(record).first(kRecordHeader + origin + plan.payload_size);
    for (const uint64_t count = counted(layout); acted_on_[i] != count;) {
      ++acted_on_[i];
      if (!receive(bytes)) return false;
    }
  }
  return true;
}

}  // namespace scry
