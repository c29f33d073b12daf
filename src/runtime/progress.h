// Progress: a line at the bottom of the terminal while something takes longer than a second; nothing elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/clock.h"
#include "runtime/run_log.h"

namespace scry {

class Progress {
 public:
  // `doing` begins the line: "Attaching probes".
  Progress(RunLog& log, const Clock& clock, std::string doing)
      : log_(log), clock_(clock), doing_(std::move(doing)), shown_at_(clock.monotonic_ns() + kPatienceNs - kPeriodNs) {}
  ~Progress() { log_.progress(""); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void at(size_t done, size_t total);

 private:
  static constexpr int64_t kPatienceNs = 1'000'000'000;
  static constexpr int64_t kPeriodNs = 100'000'000;

  RunLog& log_;
  const Clock& clock_;
  std::string doing_;
  int64_t shown_at_;
};

}  // namespace scry
