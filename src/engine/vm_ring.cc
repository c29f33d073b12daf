#include "engine/vm_ring.h"

#include <sys/eventfd.h>

#include <cerrno>

namespace scry {
namespace {

class VmRing final : public EventSource {
 public:
  VmRing(std::shared_ptr<vm::Environment> environment, std::shared_ptr<vm::Map> map, Fd event)
      : environment_(std::move(environment)), map_(std::move(map)), event_(std::move(event)) {
    map_->as_ring()->on_wakeup = [fd = event_.get()] { eventfd_write(fd, 1); };
  }
  ~VmRing() override { map_->as_ring()->on_wakeup = nullptr; }

  int descriptor() const override { return event_.get(); }

  size_t consume(const std::function<bool(Bytes)>& receive) override {
    eventfd_t count = 0;
    eventfd_read(event_.get(), &count);  // non-blocking: nothing to read is fine
    vm::Ring* ring = map_->as_ring();
    const size_t received = ring->consume(receive);
    if (ring->has_finished_record()) eventfd_write(event_.get(), 1);  // the reader stopped early
    return received;
  }

 private:
  std::shared_ptr<vm::Environment> environment_;  // outlives the map
  std::shared_ptr<vm::Map> map_;
  Fd event_;
};

}  // namespace

Result<std::unique_ptr<EventSource>> make_vm_ring(std::shared_ptr<vm::Environment> environment,
                                                  std::shared_ptr<vm::Map> map) {
  Fd event(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!event) return fail(errno, "eventfd");
  return std::make_unique<VmRing>(std::move(environment), std::move(map), std::move(event));
}

}  // namespace scry
