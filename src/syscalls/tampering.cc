#include "syscalls/tampering.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <ranges>

#include "base/diag.h"

namespace scry::syscalls {
namespace {

constexpr int kMostError = 4095, kMostSignal = 64;
constexpr uint32_t kMostArguments = 6;
constexpr uint64_t kMostOccurrence = 65535;

// Part of the text, so that errors can name the place.
struct Words {
  std::string_view whole, part;

  std::unexpected<TamperingError> fail(std::string what, std::string hint = {}) const {
    return std::unexpected(
        TamperingError{std::move(what), std::move(hint), size_t(part.data() - whole.data()), part.size()});
  }
  Words sub(size_t at, size_t size = std::string_view::npos) const { return {whole, part.substr(at, size)}; }
};
using Done = std::expected<void, TamperingError>;

std::optional<uint64_t> number_of(std::string_view text, bool any_base = false) {
  int base = 10;
  if (any_base && text.size() > 1 && text[0] == '0') {
    base = text[1] == 'x' || text[1] == 'X' ? 16 : 8;
    text.remove_prefix(base == 16 ? 2 : 1);
  }
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& names) {
  const std::vector<std::string> near = nearest_names(name, names);
  return near.empty() ? "" : fmt::format("did you mean {}?", fmt::join(near, ", "));
}

// ---- the values of the keywords

Done read_error(Tampering& made, Words value) {
  const int error = error_of(value.part);
  if (error == 0)
    return value.fail(fmt::format("'{}' is no error: expecting a name such as ENOENT, or a number from 1 to {}",
                                  value.part, kMostError),
                      did_you_mean(value.part, error_names()));
  made.result = -error;
  return {};
}

// A value between -4095 and -1 is an error to the program, whatever it was written as.
Done read_result(Tampering& made, Words value) {
  const bool is_negative = value.part.starts_with('-');
  const auto number = number_of(value.part.substr(is_negative ? 1 : 0), true);
  if (!number) return value.fail(fmt::format("'{}' is no number", value.part));
  made.result = int64_t(is_negative ? uint64_t{0} - *number : *number);
  return {};
}

Done read_signal(Tampering& made, Words value) {
  made.signal = signal_of(value.part);
  if (made.signal != 0) return {};
  std::vector<std::string> names;
  for (int i = 1; i <= kMostSignal; ++i) names.emplace_back(signal_name(i));
  return value.fail(fmt::format("'{}' is no signal: expecting a name such as SIGTERM, or a number from 1 to {}",
                                value.part, kMostSignal),
                    did_you_mean(value.part, names));
}

// "50", "1.5ms": microseconds if there is no unit.
Done read_delay(uint64_t& ns, Words value) {
  struct Unit {
    std::string_view name;
    double ns;
  };
  constexpr Unit kUnits[] = {{"", 1e3}, {"s", 1e9}, {"ms", 1e6}, {"us", 1e3}, {"ns", 1}};
  constexpr double kMost = 1e18;
  const std::string text(value.part);
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  for (const Unit& unit : kUnits) {
    if (end == text.c_str() || unit.name != end) continue;
    const double time = number * unit.ns;
    if (!std::isfinite(time) || time < 0 || time > kMost) break;
    ns = uint64_t(std::ceil(time));
    return {};
  }
  return value.fail(fmt::format("'{}' is no time: expecting a number with s, ms, us or ns, or microseconds", text));
}

Done read_delay_enter(Tampering& made, Words value) {
  return read_delay(made.enter.delay_ns, value);
}
Done read_delay_exit(Tampering& made, Words value) {
  return read_delay(made.exit.delay_ns, value);
}

// A call without effects is made in place of the one that has the result: the program sees the result alone, so that
// none is made.
Done read_other_call(Tampering&, Words value) {
  if (const auto set = read_call_set(value.part); !set || value.part.contains(','))
    return value.fail(fmt::format("'{}' is no system call", value.part), set ? "" : set.error().hint);
  const CallSet pure = *read_call_set("%pure"), named = *read_call_set(value.part);
  if ((named & ~pure).any() || named.none())
    return value.fail(fmt::format("'{}' is not one of the calls without effects (%pure)", value.part),
                      "name a call such as getpid");
  return {};
}

// "@arg1=00ff,@arg2=41"
Done read_pokes(std::vector<Poke>& pokes, Words value) {
  constexpr std::string_view kPrefix = "@arg";
  for (size_t at = 0; at <= value.part.size();) {
    const size_t comma = std::min(value.part.find(',', at), value.part.size());
    const Words one = value.sub(at, comma - at);
    const std::string_view text = one.part;
    at = comma + 1;
    const size_t equals = text.find('=');
    if (!text.starts_with(kPrefix) || equals != kPrefix.size() + 1 || text[kPrefix.size()] < '1' ||
        text[kPrefix.size()] > char('0' + kMostArguments))
      return one.fail(fmt::format("'{}': expecting @argN=BYTES, with N from 1 to {}", text, kMostArguments));
    const std::string_view digits = text.substr(equals + 1);
    if (digits.empty() || digits.size() % 2 != 0 || digits.find_first_not_of("0123456789abcdefABCDEF") != digits.npos)
      return one.sub(equals + 1).fail(fmt::format("'{}': expecting two hexadecimal digits for each byte", digits));
    Poke poke{uint32_t(text[kPrefix.size()] - '1'), {}};
    for (size_t i = 0; i < digits.size(); i += 2)
      poke.bytes += char(std::strtoul(std::string(digits.substr(i, 2)).c_str(), nullptr, 16));
    pokes.push_back(std::move(poke));
  }
  return {};
}

Done read_poke_enter(Tampering& made, Words value) {
  return read_pokes(made.enter.pokes, value);
}
Done read_poke_exit(Tampering& made, Words value) {
  return read_pokes(made.exit.pokes, value);
}

std::expected<uint32_t, TamperingError> read_occurrence(Words value) {
  const auto number = number_of(value.part);
  if (!number || *number < 1 || *number > kMostOccurrence)
    return value.fail(fmt::format("'{}': expecting a number from 1 to {}", value.part, kMostOccurrence));
  return uint32_t(*number);
}

// FIRST, FIRST+, FIRST+STEP, FIRST..LAST, FIRST..LAST+STEP
Done read_when(Tampering& made, Words value) {
  const size_t plus = value.part.find('+');
  const Words range = value.sub(0, plus);
  const size_t dots = range.part.find("..");
  const auto first = read_occurrence(range.sub(0, dots));
  if (!first) return std::unexpected(first.error());
  Occurrences when{.first = *first};
  if (dots != range.part.npos) {
    const auto last = read_occurrence(range.sub(dots + 2));
    if (!last) return std::unexpected(last.error());
    if (*last < *first) return range.fail(fmt::format("'{}': the last call comes before the first", range.part));
    when.last = *last;
  } else if (plus == value.part.npos) {
    when.last = *first;
  }
  if (plus != value.part.npos && plus + 1 < value.part.size()) {
    const auto step = read_occurrence(value.sub(plus + 1));
    if (!step) return std::unexpected(step.error());
    when.step = *step;
  }
  made.when = when;
  return {};
}

// `excludes`: keywords of the same bit exclude each other, and themselves.
struct Keyword {
  std::string_view name;
  uint32_t bit;
  bool of_faults;  // fault= has it too
  Done (*read)(Tampering& made, Words value);
};
enum Given : uint32_t {
  kResult = 1,
  kSignal = 2,
  kDelayEnter = 4,
  kDelayExit = 8,
  kPokeEnter = 16,
  kPokeExit = 32,
  kOtherCall = 64,
  kWhen = 128,
};
constexpr Keyword kKeywords[] = {
    {"error", kResult, true, read_error},
    {"retval", kResult, false, read_result},
    {"signal", kSignal, false, read_signal},
    {"delay_enter", kDelayEnter, false, read_delay_enter},
    {"delay_exit", kDelayExit, false, read_delay_exit},
    {"poke_enter", kPokeEnter, false, read_poke_enter},
    {"poke_exit", kPokeExit, false, read_poke_exit},
    {"syscall", kOtherCall, false, read_other_call},
    {"when", kWhen, true, read_when},
};
constexpr uint32_t kRepeatable = kWhen;  // the last one counts

std::vector<std::string> keyword_names(bool is_fault) {
  std::vector<std::string> names;
  for (const Keyword& keyword : kKeywords)
    if (keyword.of_faults || !is_fault) names.emplace_back(keyword.name);
  return names;
}

Done read_assignment(Tampering& made, Words words, bool is_fault, uint32_t& given) {
  const size_t equals = words.part.find('=');
  const Words name = words.sub(0, equals);
  for (const Keyword& keyword : kKeywords) {
    if (keyword.name != name.part || (is_fault && !keyword.of_faults)) continue;
    if (equals == words.part.npos) return words.fail(fmt::format("'{0}' has no value: expecting {0}=VALUE", name.part));
    if (given & keyword.bit & ~kRepeatable)
      return words.fail(keyword.bit == kResult ? "error= and retval= set the result, which can be set once"
                                               : fmt::format("{}= may be given once", name.part));
    given |= keyword.bit;
    return keyword.read(made, words.sub(equals + 1));
  }
  const std::vector<std::string> names = keyword_names(is_fault);
  const std::string hint = did_you_mean(name.part, names);
  return name.fail(fmt::format("'{}' is nothing that {} does", name.part, is_fault ? "a fault" : "inject="),
                   hint.empty() ? fmt::format("it does {}", fmt::join(names, ", ")) : hint);
}

}  // namespace

std::expected<Tampering, TamperingError> read_tampering(std::string_view text, TamperingUse use) {
  const bool is_fault = use != TamperingUse::inject;
  const Words all{text, text};
  Tampering made;
  const size_t colon = text.find(':');
  const Words set = all.sub(0, colon);
  if (set.part.empty()) return set.fail("no system call is named", "begin with one, such as openat:error=ENOENT");
  const auto calls = read_call_set(set.part);
  if (!calls) return set.fail(calls.error().what, calls.error().hint);
  made.calls = *calls;
  uint32_t given = 0;
  for (size_t at = colon; at < text.size();) {
    const size_t next = std::min(text.find(':', at + 1), text.size());
    if (const Done done = read_assignment(made, all.sub(at + 1, next - at - 1), is_fault, given); !done)
      return std::unexpected(done.error());
    at = next;
  }
  if (use == TamperingUse::each_fault) return made;
  if (is_fault && !(given & kResult)) {
    made.result = -ENOSYS;
    given |= kResult;
  }
  if ((given & kOtherCall) && !(given & kResult))
    return all.fail("syscall= needs error= or retval=", "add :error=ERRNO or :retval=VALUE");
  if ((given & ~(kWhen | kOtherCall)) == 0)
    return all.fail("what is to be done is missing",
                    "add :error=ERRNO, :retval=VALUE, :signal=SIGNAL, :delay_enter=TIME, ...");
  return made;
}

const Tampering* find_tampering(const std::vector<Tampering>& rules, uint32_t call) {
  for (const Tampering& rule : std::views::reverse(rules))
    if (call < kCalls && rule.calls.test(call)) return &rule;
  return nullptr;
}

int error_of(std::string_view name) {
  if (const auto number = number_of(name)) return *number >= 1 && *number <= uint64_t{kMostError} ? int(*number) : 0;
  std::string wanted(name);
  std::ranges::transform(wanted, wanted.begin(), [](unsigned char c) { return char(std::toupper(c)); });
  constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
      {"EWOULDBLOCK", "EAGAIN"}, {"EDEADLOCK", "EDEADLK"}, {"ENOTSUP", "EOPNOTSUPP"}};
  for (const auto& [other, usual] : kOtherNames)
    if (wanted == other) wanted = usual;
  for (int i = 1; i <= kMostError; ++i)
    if (error_name(i) == wanted && !wanted.empty()) return i;
  return 0;
}

int signal_of(std::string_view name) {
  if (const auto number = number_of(name)) return *number >= 1 && *number <= uint64_t{kMostSignal} ? int(*number) : 0;
  for (int i = 1; i <= kMostSignal; ++i)
    if (const std::string_view known = signal_name(i); known == name || known == fmt::format("SIG{}", name)) return i;
  return 0;
}

std::vector<std::string> error_names() {
  std::vector<std::string> names;
  for (int i = 1; i <= kMostError; ++i)
    if (const std::string_view name = error_name(i); !name.empty()) names.emplace_back(name);
  return names;
}

}  // namespace scry::syscalls
