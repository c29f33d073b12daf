// ControlEvents: exit(), clear(), zero() and prints of whole maps are never lost for want of room in the ring.
//
// A program that finds the ring full counts such an event in the loss counter of its layout, with a payload of 8 bytes
// beside it (EventLayout::is_control). The receiver acts on what was counted when it has received everything that the
// ring held at that time: once the ring was seen empty, or as many bytes were received as it has. So everything that
// was sent before comes first, and data events that were sent later may come first too; of the control events those
// that end the run are the last, the others come in the order of the script.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/bytes.h"
#include "bpf/bundle.h"
#include "runtime/globals.h"

namespace scry {

class ControlEvents {
 public:
  ControlEvents(const bpf::Bundle& bundle, const Globals& globals);

  // A record of this size was received from the ring.
  void received(size_t record_size) { received_bytes_ += record_size + kRingHeader; }
  // After a look at the ring: hands over the records of the events whose time has come. `receive` returns false to
  // stop: an exit was requested; then so does this.
  bool act(bool ring_is_empty, const std::function<bool(Bytes record)>& receive);

 private:
  static constexpr size_t kRingHeader = 8;
  uint64_t counted(uint32_t layout) const { return globals_.load(bundle_.control.lost + bpf::kLossStride * layout); }

  const bpf::Bundle& bundle_;
  const Globals& globals_;
  std::vector<uint32_t> layouts_;   // those of control events
  std::vector<uint64_t> acted_on_;  // beside them
  size_t received_bytes_ = 0;       // since they were noticed
  bool noticed_ = false;
};

}  // namespace scry
