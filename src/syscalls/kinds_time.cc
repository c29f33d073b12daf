// Times.
#include <fmt/format.h>

#include <ctime>
#include <iterator>

#include "syscalls/kinds.h"

namespace scry::syscalls {

void put_time(Writer& writer, int64_t seconds, uint32_t fraction, unsigned digits) {
  if (seconds == 0 && fraction == 0) return;
  std::tm parts{};
  const std::time_t when = seconds;
  if (!localtime_r(&when, &parts)) return;
  char text[64];
  writer.put(std::string_view(text, std::strftime(text, sizeof text, "%FT%T", &parts)));
  if (fraction) fmt::format_to(std::back_inserter(writer.out()), ".{:0{}}", fraction, digits);
  writer.put(std::string_view(text, std::strftime(text, sizeof text, "%z", &parts)));
}

namespace {

constexpr int64_t kNow = 0x3fffffff, kOmit = 0x3ffffffe;  // UTIME_NOW, UTIME_OMIT in tv_nsec

// " /* 1970-01-01T00:00:01+0000 */" where the two are a time that the calendar has.
constexpr int64_t kSecond = 1'000'000'000;
void put_time_comment(Writer& w, int64_t seconds, int64_t fraction, unsigned digits = 9) {
  std::tm parts{};
  const std::time_t when = seconds;
  const int64_t most = digits == 9 ? kSecond : kSecond / 1000;
  if ((seconds == 0 && fraction == 0) || fraction < 0 || fraction >= most || !localtime_r(&when, &parts)) return;
  w.put(" /* ");
  put_time(w, seconds, static_cast<uint32_t>(fraction), digits);
  w.put(" */");
}

// A time of utimensat(): "{tv_sec=1, tv_nsec=7} /* 1970-01-01T00:00:01.000000007+0000 */".
void show_file_time(Writer& w, const Type&, const Slot& s) {
  const auto seconds = static_cast<int64_t>(read_uint(s.memory, 8));
  const auto nanoseconds = static_cast<int64_t>(s.memory.size() >= 16 ? read_uint(s.memory.subspan(8), 8) : 0);
  const auto numbers = fmt::format("{{tv_sec={}, tv_nsec={}}}", seconds, static_cast<uint64_t>(nanoseconds));
  if (nanoseconds == kNow || nanoseconds == kOmit)
    return put_either(w, numbers, nanoseconds == kNow ? "UTIME_NOW" : "UTIME_OMIT");
  w.put(numbers);
  put_time_comment(w, seconds, nanoseconds);
}

void show_file_time_us(Writer& w, const Type&, const Slot& s) {
  const auto seconds = static_cast<int64_t>(read_uint(s.memory, 8));
  const auto microseconds = static_cast<int64_t>(s.memory.size() >= 16 ? read_uint(s.memory.subspan(8), 8) : 0);
  fmt::format_to(std::back_inserter(w.out()), "{{tv_sec={}, tv_usec={}}}", seconds,
                 static_cast<uint64_t>(microseconds));
  put_time_comment(w, seconds, microseconds, 6);
}

// Seconds with the date they mean: "1795419727 /* 2026-11-23T07:42:07+0000 */".
void show_seconds(Writer& w, const Type&, const Slot& s) {
  const auto seconds = signed_number(s);
  w.put_signed(seconds);
  put_time_comment(w, seconds, 0);
}

constexpr KindRow kTimeKinds[] = {
    {"file_time", "{", show_file_time, 16},
    {"file_time_us", "{", show_file_time_us, 16},
    {"seconds", "", show_seconds},
};

}  // namespace

std::span<const KindRow> time_kinds() {
  return kTimeKinds;
}

}  // namespace scry::syscalls
