#include "base/clock.h"

#include <ctime>

namespace scry {
namespace {

int64_t now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

}  // namespace

int64_t SystemClock::boot_ns() const {
  return now(CLOCK_BOOTTIME);
}
int64_t SystemClock::monotonic_ns() const {
  return now(CLOCK_MONOTONIC);
}
int64_t SystemClock::wall_ns() const {
  return now(CLOCK_REALTIME);
}
int64_t SystemClock::tai_ns() const {
  return now(CLOCK_TAI);
}

}  // namespace scry
