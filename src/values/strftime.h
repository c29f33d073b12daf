// Times as text (docs/language.md 9), in the local time zone of the process.
#pragma once

#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"

namespace scry {

// The clock that a timestamp's nanoseconds were read from; stored in the value (TypeKind::timestamp).
enum class TimestampClock : uint32_t {
  boot = 0,       // since boot: needs the distance to wall time
  monotonic = 1,  // refused by the compiler
  tai = 2,        // since 1970, taken as it is
  sw_tai = 3,     // likewise
};

// Wall time minus boot time, from the sample with the smallest time between two looks at the clock.
struct ClockOffset {
  int64_t boot_to_wall_ns = 0;
  int64_t skew_ns = 0;  // how far the offset may be wrong
};
ClockOffset measure_clock_offset(const Clock& clock);
// The offset as it is now: measured again if the wall clock was set (by more than a millisecond) since `offset_ns` was.
int64_t follow_wall_clock(int64_t offset_ns, const Clock& clock);

inline constexpr uint64_t kSecondNs = 1'000'000'000;

// The date and time of a second since 1970; all 0 where it is no date.
tm local_time(uint64_t second);

// strftime(3) with three conversions of our own: %f microseconds (6 digits), %k nanoseconds (9), %l milliseconds (3).
// "(?)" where the wall clock's second is 0 or is no date. Of any length.
std::string strftime_text(std::string_view format, int64_t wall_ns);

// Whether a format has `%` and this letter.
bool has_conversion(std::string_view format, char letter);

// The builtin time(): plain strftime(3) of at most 63 bytes. Fails when nothing comes out.
Result<std::string> time_text(const std::string& format, int64_t wall_ns);

}  // namespace scry
