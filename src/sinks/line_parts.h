// What the sinks share whose lines are those of a tracer (strace, ltrace): members of the rows that come with the
// calls, and the times that lines begin with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sinks/sink.h"

namespace scry {

inline constexpr uint64_t kMostLineColumns = 1000;  // before a result

// Members of a record; null, 0 and "" where there is none of that name.
const Value* member_of(const Value& row, std::string_view name);
uint64_t number_of(const Value& row, std::string_view name);
std::string_view text_of(const Value& row, std::string_view name);

std::string_view setting_of(const SinkUse& use, std::string_view name);  // "" where it is not set

// The time of day of what has a time since boot, by a clock that may be set meanwhile.
class WallClock {
 public:
  uint64_t at(uint64_t since_boot_ns);  // ns since 1970

 private:
  uint64_t boot_to_wall_ = 0, measured_ns_ = 0;  // the latter: for times from this one on
};

// The times that lines begin with, from times since the machine was started.
class LineTimes {
 public:
  // `wall`: "", "t", "tt" (with microseconds), "ttt" (in seconds since 1970). `seconds_width`: of the time since the
  // line before, if that is shown.
  LineTimes(std::string wall, bool relative, int seconds_width);
  static int usual_digits(std::string_view wall) { return wall.size() > 1 ? 6 : 0; }
  // How many digits of the fraction of a second are shown.
  void set_digits(int wall, int relative) { wall_digits_ = wall, relative_digits_ = relative; }
  void append(std::string& out, uint64_t since_boot_ns);

 private:
  std::string wall_;
  bool relative_;
  int seconds_width_, wall_digits_, relative_digits_;
  WallClock clock_;
  uint64_t last_ns_ = 0;
};

// "0.000123", as the times of calls are shown; with another number of digits, up to 9.
std::string seconds_text(uint64_t ns, int digits = 6);

}  // namespace scry
