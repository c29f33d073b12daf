#include "values/strftime.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>

namespace scry {

namespace {

struct WallTime {
  time_t second = 0;
  int64_t nanosecond = 0;  // 0 .. 999999999
};

WallTime split(int64_t wall_ns) {
  int64_t second = wall_ns / int64_t{kSecondNs}, nanosecond = wall_ns % int64_t{kSecondNs};
  if (nanosecond < 0) {
    second -= 1;
    nanosecond += int64_t{kSecondNs};
  }
  return {second, nanosecond};
}

// Replaces our own conversions; all others are left to strftime(3).
std::string expand_fractions(std::string_view format, int64_t nanosecond) {
  std::string result;
  for (size_t i = 0; i < format.size(); i++) {
    if (format[i] != '%' || i + 1 == format.size()) {
      result += format[i];
      continue;
    }
    const char conversion = format[++i];
    if (conversion == 'f') {
      fmt::format_to(std::back_inserter(result), "{:06}", nanosecond / 1000);
    } else if (conversion == 'k') {
      fmt::format_to(std::back_inserter(result), "{:09}", nanosecond);
    } else if (conversion == 'l') {
      fmt::format_to(std::back_inserter(result), "{:03}", nanosecond / 1'000'000);
    } else {
      result += '%';
      result += conversion;
    }
  }
  return result;
}

}  // namespace

ClockOffset measure_clock_offset(const Clock& clock) {
  constexpr int samples = 5;
  ClockOffset best{.skew_ns = INT64_MAX};
  for (int i = 0; i < samples; i++) {
    const int64_t before = clock.wall_ns();
    const int64_t boot = clock.boot_ns();
    const int64_t after = clock.wall_ns();
    const int64_t skew = after - before;
    if (skew < best.skew_ns) best = {.boot_to_wall_ns = before + skew / 2 - boot, .skew_ns = skew};
  }
  return best;
}

int64_t follow_wall_clock(int64_t offset_ns, const Clock& clock) {
  constexpr int64_t kNoise = 1'000'000;  // between two looks at clocks that were not set
  const int64_t now = clock.wall_ns() - clock.boot_ns();
  return std::abs(now - offset_ns) < kNoise ? offset_ns : measure_clock_offset(clock).boot_to_wall_ns;
}

tm local_time(uint64_t second) {
  const auto wall = static_cast<time_t>(second);
  tm local = {};
  localtime_r(&wall, &local);
  return local;
}

std::string strftime_text(std::string_view format, int64_t wall_ns) {
  const WallTime time = split(wall_ns);
  tm parts;
  if (time.second == 0 || !localtime_r(&time.second, &parts)) return "(?)";
  // A leading byte distinguishes an empty result from a buffer that is too small.
  const std::string expanded = "." + expand_fractions(format, time.nanosecond);
  std::string text(expanded.size() * 2 + 64, '\0');
  // The longest conversion of any locale is far below 256 bytes.
  const size_t limit = expanded.size() * 256 + 64;
  for (;;) {
    const size_t length = ::strftime(text.data(), text.size(), expanded.c_str(), &parts);
    if (length > 0) return text.substr(1, length - 1);
    if (text.size() >= limit) return "(?)";
    text.resize(text.size() * 2);
  }
}

bool has_conversion(std::string_view format, char letter) {
  for (size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] != '%') continue;
    if (format[++i] == letter) return true;
  }
  return false;
}

Result<std::string> time_text(const std::string& format, int64_t wall_ns) {
  const WallTime time = split(wall_ns);
  tm parts;
  if (!localtime_r(&time.second, &parts)) return fail(errno, "localtime_r returned no date");
  char text[64];
  errno = 0;
  const size_t length = ::strftime(text, sizeof text, format.c_str(), &parts);
  if (length == 0) return fail(errno, "strftime returned zero");
  return std::string(text, length);
}

}  // namespace scry
