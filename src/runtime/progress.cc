#include "runtime/progress.h"

#include <fmt/core.h>

namespace scry {

void Progress::at(size_t done, size_t total) {
  const int64_t now = clock_.monotonic_ns();
  if (now - shown_at_ < kPeriodNs) return;
  shown_at_ = now;
  log_.progress(fmt::format("{}: {} of {}", doing_, done, total));
}

}  // namespace scry
