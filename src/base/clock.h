// Clock: the only source of time, so that a test can say what time it is.
#pragma once

#include <cstdint>

namespace scry {

// Nanoseconds since an epoch, in the kernel's clocks (clock_gettime(2)).
class Clock {
 public:
  virtual ~Clock() = default;
  virtual int64_t boot_ns() const = 0;       // CLOCK_BOOTTIME: what the builtin nsecs reads
  virtual int64_t monotonic_ns() const = 0;  // CLOCK_MONOTONIC
  virtual int64_t wall_ns() const = 0;       // CLOCK_REALTIME, since 1970
  virtual int64_t tai_ns() const = 0;        // CLOCK_TAI
};

// The machine's clocks.
class SystemClock : public Clock {
 public:
  int64_t boot_ns() const override;
  int64_t monotonic_ns() const override;
  int64_t wall_ns() const override;
  int64_t tai_ns() const override;
};

// A clock that stands still until a test moves it.
class FakeClock : public Clock {
 public:
  int64_t boot = 1'000'000'000;
  int64_t wall = 1'772'357'704'000'000'000;  // 2026-03-01 09:35:04 UTC
  int64_t boot_ns() const override { return boot; }
  int64_t monotonic_ns() const override { return boot; }
  int64_t wall_ns() const override { return wall; }
  int64_t tai_ns() const override { return wall + 37'000'000'000; }
};

}  // namespace scry
