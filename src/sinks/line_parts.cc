#include "sinks/line_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <iterator>

namespace scry {
namespace {

constexpr uint64_t kSecond = 1'000'000'000;
constexpr int kDigits = 9, kMicroseconds = 6;

uint64_t ns_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return uint64_t(now.tv_sec) * kSecond + uint64_t(now.tv_nsec);
}

// ".000123"; "" of no digits.
std::string fraction(uint64_t ns, int digits) {
  return digits == 0 ? "" : fmt::format(".{:09}", ns % kSecond).substr(0, 1 + size_t(std::min(digits, kDigits)));
}

}  // namespace

const Value* member_of(const Value& row, std::string_view name) {
  const auto* record = std::get_if<RecordValue>(&row.node);
  if (!record) return nullptr;
  const auto found = std::ranges::find(record->members, name, &RecordValue::Named::name);
  return found == record->members.end() ? nullptr : &found->value;
}

uint64_t number_of(const Value& row, std::string_view name) {
  const Value* value = member_of(row, name);
  if (!value) return 0;
  if (const auto* number = std::get_if<uint64_t>(&value->node)) return *number;
  if (const auto* number = std::get_if<int64_t>(&value->node)) return uint64_t(*number);
  return 0;
}

std::string_view text_of(const Value& row, std::string_view name) {
  const Value* value = member_of(row, name);
  const auto* text = value ? std::get_if<TextValue>(&value->node) : nullptr;
  return text ? std::string_view(text->text) : std::string_view();
}

std::string_view setting_of(const SinkUse& use, std::string_view name) {
  const auto found = use.settings.find(name);
  return found == use.settings.end() ? std::string_view() : found->second;
}

uint64_t WallClock::at(uint64_t since_boot_ns) {
  if (measured_ns_ == 0 || since_boot_ns - measured_ns_ >= kSecond) {
    boot_to_wall_ = ns_of(CLOCK_REALTIME) - ns_of(CLOCK_BOOTTIME);
    measured_ns_ = since_boot_ns;
  }
  return since_boot_ns + boot_to_wall_;
}

LineTimes::LineTimes(std::string wall, bool relative, int seconds_width)
    : wall_(std::move(wall)),
      relative_(relative),
      seconds_width_(seconds_width),
      wall_digits_(usual_digits(wall_)),
      relative_digits_(kMicroseconds) {}

void LineTimes::append(std::string& out, uint64_t since_boot_ns) {
  const auto add = std::back_inserter(out);
  if (!wall_.empty()) {
    const uint64_t wall = clock_.at(since_boot_ns);
    const auto seconds = static_cast<time_t>(wall / kSecond);
    tm parts{};
    localtime_r(&seconds, &parts);
    if (wall_ == "ttt")
      fmt::format_to(add, "{}{} ", seconds, fraction(wall, wall_digits_));
    else
      fmt::format_to(add, "{:02}:{:02}:{:02}{} ", parts.tm_hour, parts.tm_min, parts.tm_sec,
                     fraction(wall, wall_digits_));
  }
  if (!relative_) return;
  const uint64_t since = last_ns_ == 0 || since_boot_ns < last_ns_ ? 0 : since_boot_ns - last_ns_;
  const std::string text = fmt::format("{:{}}{}", since / kSecond, seconds_width_, fraction(since, relative_digits_));
  out += wall_.empty() ? text + " " : "(+" + text + ") ";
  last_ns_ = since_boot_ns;
}

std::string seconds_text(uint64_t ns, int digits) {
  return fmt::format("{}{}", ns / kSecond, fraction(ns, digits));
}

}  // namespace scry
