#include "cli/own_options.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"

namespace scry::cli {
namespace {

struct TimeUnit {
  std::string_view name;
  double microseconds;
};
constexpr TimeUnit kTimeUnits[] = {{"us", 1}, {"ms", 1e3}, {"s", 1e6}, {"", 1e6}, {"m", 60e6}, {"h", 3600e6}};
constexpr double kLongest = 366 * 24 * 3600e6;

struct SizeUnit {
  std::string_view name;
  unsigned shift;
};
constexpr SizeUnit kSizeUnits[] = {{"", 0}, {"K", 10}, {"M", 20}, {"G", 30}, {"T", 40}};

}  // namespace

std::optional<std::string> own_value(const Options& options, const char* name) {
  const auto found = options.own.find(name);
  return found == options.own.end() ? std::nullopt : std::optional(found->second);
}

std::string own_text(const Options& options, const char* name) {
  return own_value(options, name).value_or("");
}

Result<uint64_t> own_number(const Options& options, const char* name, uint64_t least, uint64_t most,
                            uint64_t otherwise) {
  const auto text = own_value(options, name);
  if (!text) return otherwise;
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc() || end != text->data() + text->size() || number < least || number > most)
    return fail(fmt::format("--{} {}: expecting a number from {} to {}", name, *text, least, most));
  return number;
}

Result<uint64_t> own_time(const Options& options, const char* name, uint64_t otherwise) {
  const auto text = own_value(options, name);
  if (!text) return otherwise;
  const auto time = read_time(*text);
  if (!time) return fail(fmt::format("--{} {}: expecting a time, such as 500us, 10ms, 5 or 1.5s, 2m", name, *text));
  return *time;
}

std::optional<uint64_t> read_time(std::string_view text) {
  const size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + digits, number);
  const auto* unit = std::ranges::find(kTimeUnits, text.substr(digits), &TimeUnit::name);
  if (error != std::errc() || end != text.data() + digits || unit == std::end(kTimeUnits)) return std::nullopt;
  const double us = number * unit->microseconds;
  return us <= kLongest ? std::optional(static_cast<uint64_t>(us)) : std::nullopt;
}

std::optional<uint64_t> read_size(std::string_view text) {
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto* unit = std::ranges::find(kSizeUnits, text.substr(digits), &SizeUnit::name);
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + digits, number);
  if (error != std::errc() || end != text.data() + digits || unit == std::end(kSizeUnits)) return std::nullopt;
  return number <= UINT64_MAX >> unit->shift ? std::optional(number << unit->shift) : std::nullopt;
}

}  // namespace scry::cli
