#include "cli/tool_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/account.h"
#include "cli/own_options.h"
#include "cli/signal_words.h"
#include "sema/kernel_constants.h"
#include "syntax/number_literal.h"

namespace scry::cli {
namespace {

constexpr uint64_t kSecond = 1'000'000;  // in the microseconds of read_time()
constexpr uint64_t kLastPort = 65535;
constexpr uint64_t kMostError = 4095;  // MAX_ERRNO of the kernel

std::optional<std::string> whole_seconds(const std::string& text) {
  const auto time = read_time(text);
  return time && *time % kSecond == 0 ? std::optional(fmt::format("{}", *time / kSecond)) : std::nullopt;
}

std::optional<std::string> up_to(const std::string& text, uint64_t most) {
  const auto number = parse_number(text);
  return number && !number->negative && number->magnitude <= most ? std::optional(text) : std::nullopt;
}

std::optional<std::string> any_number(const std::string& text) {
  return up_to(text, UINT64_MAX);
}

std::optional<std::string> port(const std::string& text) {
  return up_to(text, kLastPort);
}

// 0 is the test whether a process is there.
std::optional<std::string> signal(const std::string& text) {
  if (text == "0") return text;
  const int number = signal_number(text);
  return number ? std::optional(std::to_string(number)) : std::nullopt;
}

std::optional<std::string> error(const std::string& text) {
  if (const auto named = text.starts_with('E') ? sema::kernel_constant(text) : std::nullopt)
    return std::to_string(*named);
  return up_to(text, kMostError);
}

// What the language reads, and fractions of a unit, which it has none of.
std::optional<std::string> time_with_unit(const std::string& text) {
  const bool has_unit = !text.empty() && text.back() >= 'a' && text.back() <= 'z';
  if (!has_unit) return text == "0" ? std::optional(text) : std::nullopt;
  if (const auto number = any_number(text)) return number;
  const auto time = read_time(text);
  return time ? std::optional(fmt::format("{}us", *time)) : std::nullopt;
}

std::optional<std::string> user(const std::string& text) {
  if (const auto number = up_to(text, UINT32_MAX)) return number;
  const auto account = find_account(text);
  return account ? std::optional(std::to_string(account->user)) : std::nullopt;
}

struct Kind {
  std::string_view word;  // in the description; empty: any other
  std::optional<std::string> (*read)(const std::string& text);
  const char* expected;
};
constexpr Kind kKinds[] = {
    {"SECONDS", whole_seconds, "whole seconds, such as 1, 30s or 2m"},
    {"TIME", time_with_unit, "a time with its unit, such as 10ms, 0.5ms or 20us"},
    {"PORT", port, "a port, from 0 to 65535"},
    {"SIGNAL", signal, "a signal, such as 15, TERM or SIGTERM"},
    {"UID", user, "a user, by number or by name"},
    {"ERROR", error, "an error, such as 2 or ENOENT"},
    {"", any_number, "a number that is not negative"},
};

}  // namespace

Result<std::string> number_for_script(std::string_view option, std::string_view value_word,
                                      const std::string& written) {
  const auto* kind =
      std::ranges::find_if(kKinds, [&](const Kind& one) { return one.word == value_word || one.word.empty(); });
  if (auto value = kind->read(written)) return std::move(*value);
  return fail(fmt::format("--{} {}: expecting {}", option, written, kind->expected));
}

}  // namespace scry::cli
