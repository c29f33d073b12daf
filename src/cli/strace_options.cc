#include "cli/strace_options.h"

#include <fmt/format.h>
#include <sys/syscall.h>

#include <algorithm>
#include <bitset>
#include <cstdlib>
#include <filesystem>

#include "base/text.h"
#include "cli/own_options.h"
#include "cli/signal_words.h"
#include "cli/tamper_options.h"
#include "probes/syscalls.h"
#include "syscalls/call_set.h"

namespace scry::cli {
namespace {

// The keys of Options::own; no option has them as its name.
std::string key_of(std::string_view keyword) {
  return fmt::format("e:{}", keyword);
}

std::optional<std::string> given(const Options& options, std::string_view keyword) {
  return own_value(options, key_of(keyword).c_str());
}

struct Keyword {
  const char* name;
  const char* other;
  const char* words;  // that the value may have, besides "all" and "none"
  // Leaves what was read under key_of(name). An expression replaces the one before it, as in strace.
  Problem (*apply)(Options& options, const OptionUse& use, const Keyword& keyword, const std::string& value);
};

Problem set_calls(Options& options, const OptionUse& use, const Keyword& keyword, const std::string& value) {
  if (const auto set = syscalls::read_call_set(value); !set) return wrong(use, set.error().what, set.error().hint);
  options.own[key_of(keyword.name)] = value;
  return {};
}

// As words with commas between; "!" before them means all others.
Problem set_words(Options& options, const OptionUse& use, const Keyword& keyword, const std::string& value) {
  const bool is_complement = value.starts_with('!');
  const std::vector<std::string> known = split(keyword.words, ' ');
  std::vector<std::string> chosen;
  for (const std::string& word : split(is_complement ? value.substr(1) : value, ',')) {
    if (word == "all") chosen = known;
    if (word == "all" || word == "none") continue;
    if (std::ranges::find(known, word) == known.end())
      return wrong(use, fmt::format("'{}' is none of all, none, {}", word, fmt::join(known, ", ")));
    chosen.push_back(word);
  }
  const auto is_chosen = [&](const std::string& word) { return std::ranges::find(chosen, word) != chosen.end(); };
  std::vector<std::string> words;
  std::ranges::copy_if(known, std::back_inserter(words),
                       [&](const std::string& word) { return is_chosen(word) != is_complement; });
  options.own[key_of(keyword.name)] = fmt::format("{}", fmt::join(words, ","));
  return {};
}

// As numbers with commas between.
Problem set_signals(Options& options, const OptionUse& use, const Keyword& keyword, const std::string& value) {
  const bool is_complement = value.starts_with('!');
  std::bitset<kMostSignal + 1> set;
  for (const std::string& word : split(is_complement ? value.substr(1) : value, ',')) {
    if (word == "all") set.set();
    if (word == "all" || word == "none") continue;
    const int number = signal_number(word);
    if (number == 0) return wrong(use, fmt::format("'{}' is no signal", word), "CHLD, SIGCHLD and 17 are the same");
    set.set(size_t(number));
  }
  if (is_complement) set.flip();
  std::vector<std::string> numbers;
  for (int number = 1; number <= kMostSignal; ++number)
    if (set.test(size_t(number))) numbers.push_back(std::to_string(number));
  options.own[key_of(keyword.name)] =
      numbers.size() == kMostSignal ? "all" : fmt::format("{}", fmt::join(numbers, ","));
  return {};
}

// As it is written, but for blanks.
Problem set_descriptors(Options& options, const OptionUse& use, const Keyword& keyword, const std::string& value) {
  for (const std::string& word : split(value.starts_with('!') ? value.substr(1) : value, ',')) {
    const bool is_number =
        !word.empty() && word.size() < 10 && word.find_first_not_of("0123456789") == std::string::npos;
    if (!is_number && word != "all" && word != "none")
      return wrong(use, fmt::format("'{}' is no descriptor", word), "numbers with commas between, all, or none");
  }
  options.own[key_of(keyword.name)] = value;
  return {};
}

Problem tamper(Options& options, const OptionUse&, const Keyword& keyword, const std::string& value) {
  if (keyword.name == std::string_view(kInject)) {
    std::string& rules = options.own[key_of(kInject)];
    rules += rules.empty() ? value : '\n' + value;
  }
  return add_tampering(options, keyword.name, value);
}

constexpr Keyword kKeywords[] = {
    {"trace", "t", nullptr, set_calls},
    {"status", "status", "successful failed unfinished unavailable detached", set_words},
    {"signal", "s", nullptr, set_signals},
    {"abbrev", "a", nullptr, set_calls},
    {"verbose", "v", nullptr, set_calls},
    {"raw", "x", nullptr, set_calls},
    {"read", "r", nullptr, set_descriptors},
    {"write", "w", nullptr, set_descriptors},
    {"quiet", "q", "attach exit exits path-resolution personality thread-execve superseded", set_words},
    {"decode-fds", "decode-fd", "path socket dev pidfd eventfd signalfd", set_words},
    {"decode-pids", "decode-pid", "comm", set_words},
    {kInject, kInject, nullptr, tamper},
    {kFault, kFault, nullptr, tamper},
};
// Other spellings.
struct Spelling {
  const char* other;
  const char* name;
};
constexpr Spelling kSpellings[] = {
    {"signals", "signal"}, {"silent", "quiet"}, {"silence", "quiet"}, {"reads", "read"}, {"writes", "write"}};

bool has_word(const Options& options, std::string_view keyword, std::string_view word) {
  const auto words = given(options, keyword);
  if (!words) return false;
  const std::vector<std::string> all = split(*words, ',');
  return std::ranges::find(all, word) != all.end();
}

// Options of strace that cannot be had.
struct Missing {
  std::string_view name;
  const char* why;
};
constexpr Missing kMissing[] = {
    {"daemonize", "the command is a child of scry; let it start first, and trace it with -p"},
    {"kvm", "why a virtual processor was left is known to the process alone, which is not stopped"},
    {"version", "the version is that of scry: scry --version"},
    {"debug", "nothing is stopped, so that there are no stops to show; --script prints the programs"}};

}  // namespace

Problem wrong(const OptionUse& use, const std::string& text, const std::string& hint) {
  return UsageError{
      fmt::format("ERROR: USAGE: {}: {}.\n{}", use.written, text, hint.empty() ? "" : fmt::format("HINT: {}\n", hint))};
}

Problem read_strace_expression(Options& options, const OptionUse& use) {
  probes::learn_newer_calls();
  const std::string text = use.value;
  const size_t equals = text.starts_with('/') ? std::string::npos : text.find('=');
  std::string name = equals == std::string::npos ? "trace" : text.substr(0, equals);
  if (const auto* other = std::ranges::find(kSpellings, name, &Spelling::other); other != std::end(kSpellings))
    name = other->name;
  for (const Keyword& keyword : kKeywords)
    if (name == keyword.name || name == keyword.other)
      return keyword.apply(options, use, keyword, equals == std::string::npos ? text : text.substr(equals + 1));
  std::vector<std::string> names;
  for (const Keyword& keyword : kKeywords) names.emplace_back(keyword.name);
  return wrong(use, fmt::format("'{}' is no keyword of -e", name),
               fmt::format("those that there are: {}", fmt::join(names, ", ")));
}

Problem abbreviate_nothing(Options& options, const OptionUse&) {
  options.own[key_of("abbrev")] = "none";
  return {};
}
Problem decode_descriptors(Options& options, const OptionUse& use) {
  if (use.value) return read_named_expression(options, use);
  std::string& words = options.own[key_of("decode-fds")];
  words = words.empty() ? "path" : "path,socket,dev,pidfd,eventfd,signalfd";
  return {};
}
Problem decode_processes(Options& options, const OptionUse& use) {
  if (use.value && std::string_view(use.value) == "pidns")
    return wrong(use, "numbers are those of scry's PID namespace; those of others are not known");
  if (use.value) return read_named_expression(options, use);
  options.own[key_of("decode-pids")] = "comm";
  return {};
}
Problem only_successful(Options& options, const OptionUse&) {
  options.own[key_of("status")] = "successful";
  options.own[strace_option::kOnlySuccessful] = "";
  return {};
}
Problem only_failed(Options& options, const OptionUse&) {
  options.own[key_of("status")] = "failed";
  options.own[strace_option::kOnlyFailed] = "";
  return {};
}

Problem read_named_expression(Options& options, const OptionUse& use) {
  const std::string expression = fmt::format("{}={}", use.row.long_name, use.value);
  return read_strace_expression(options, {use.row, expression.c_str(), use.written});
}

Problem be_quiet(Options& options, const OptionUse& use) {
  if (!use.value) {
    options.own[strace_option::kQuiet] += 'q';
    return {};
  }
  const std::string expression = fmt::format("quiet={}", use.value);
  return read_strace_expression(options, {use.row, expression.c_str(), use.written});
}

Problem add_traced_processes(Options& options, const OptionUse& use) {
  return process_options().rows.front().apply(options, use);
}

Problem add_traced_path(Options& options, const OptionUse& use) {
  if (!*use.value) return UsageError{fmt::format("ERROR: USAGE: {}: the path is empty.\n", use.written)};
  std::string& paths = options.own[strace_option::kPaths];
  if (!paths.empty()) paths += '\n';
  paths += use.value;
  std::error_code missing;
  const std::string whole = std::filesystem::canonical(use.value, missing).string();
  if (!missing && whole != use.value) paths += '\n' + whole;
  return {};
}

Problem choose_all_or_column(Options& options, const OptionUse& use) {
  if (!use.value) return set_own(options, use);
  options.own[strace_option::kColumn] = use.value;
  return {};
}

Problem count_follow(Options& options, const OptionUse&) {
  options.own[strace_option::kFollow] += 'f';
  return {};
}

Problem detach_on_call(Options& options, const OptionUse& use) {
  if (std::string_view(use.value) != "execve")
    return UsageError{fmt::format("ERROR: USAGE: {}: '{}': the call can only be execve.\n", use.written, use.value)};
  options.own[strace_option::kDetach] = use.value;
  return {};
}

std::vector<int> chosen_threads(const Options& options) {
  std::vector<int> threads;
  for (const std::string& number : split(own_text(options, strace_option::kThreads), ' '))
    if (!number.empty()) threads.push_back(std::atoi(number.c_str()));
  return threads;
}

std::string strace_set(const Options& options) {
  if (given(options, "status") && strace_results(options) == 0) return "none";
  return given(options, "trace").value_or("all");
}

syscalls::CallSet hidden_calls(const Options& options) {
  constexpr int kCarriers[] = {SYS_sendto, SYS_sendmsg, SYS_sendmmsg, SYS_recvfrom, SYS_recvmsg, SYS_recvmmsg};
  syscalls::CallSet hidden;
  const auto shown = syscalls::read_call_set(strace_set(options));
  if (!shown || has_own(options, strace_option::kFormat)) return hidden;
  if (std::ranges::none_of(kCarriers, [&](int number) { return shown->test(size_t(number)); })) return hidden;
  for (const int number : {SYS_socket, SYS_accept, SYS_accept4}) hidden.set(size_t(number));
  return hidden & ~*shown;
}

std::string taken_set(const Options& options) {
  const syscalls::CallSet hidden = hidden_calls(options);
  if (hidden.none()) return strace_set(options);
  return syscalls::call_set_text(*syscalls::read_call_set(strace_set(options)) | hidden);
}

unsigned strace_results(const Options& options) {
  if (!given(options, "status")) return 0;
  constexpr const char* kBits[] = {"successful", "failed", "unfinished"};
  unsigned results = 0;
  for (size_t bit = 0; bit < std::size(kBits); ++bit)
    if (has_word(options, "status", kBits[bit])) results |= 1u << bit;
  return results;
}

bool strace_abbreviates(const Options& options) {
  const auto set = given(options, "abbrev");
  return !set || syscalls::read_call_set(*set)->all();
}

std::optional<std::string> signal_condition(const Options& options, const std::string& number) {
  const std::string numbers = given(options, "signal").value_or("all");
  if (numbers == "all") return "";
  if (numbers.empty()) return std::nullopt;
  std::vector<std::string> conditions;
  for (const std::string& one : split(numbers, ',')) conditions.push_back(fmt::format("{} == {}", number, one));
  return fmt::format("{}", fmt::join(conditions, " || "));
}

DescriptorText descriptor_text(const Options& options) {
  const std::string words = given(options, "decode-fds").value_or("");
  if (words == "path") return DescriptorText::path;
  return has_word(options, "decode-fds", "path") || !shown_descriptors(options).empty() ? DescriptorText::all
                                                                                        : DescriptorText::number;
}

std::vector<std::string> shown_descriptors(const Options& options) {
  constexpr std::pair<const char*, const char*> kKinds[] = {
      {"socket", "sockets"}, {"dev", "devices"}, {"pidfd", "pidfds"}};
  std::vector<std::string> settings;
  if (has_word(options, "decode-fds", "path")) return settings;
  for (const auto& [word, setting] : kKinds)
    if (has_word(options, "decode-fds", word)) settings.emplace_back(setting);
  return settings;
}

bool dumps_data(const Options& options) {
  return given(options, "read") || given(options, "write");
}

bool counts_by_lines(const Options& options) {
  return has_own(options, strace_option::kPaths) &&
         (has_own(options, strace_option::kSummary) || has_own(options, strace_option::kBoth));
}

bool follows_descriptors(const Options& options) {
  return descriptor_text(options) != DescriptorText::number || has_own(options, strace_option::kPaths);
}

bool shows_comms(const Options& options) {
  return has_word(options, "decode-pids", "comm");
}

void set_strace_settings(const Options& options, SinkSettings& settings) {
  if (const auto set = given(options, "raw")) settings["raw"] = *set;
  if (const auto set = given(options, "abbrev")) settings["abbreviated"] = *set;
  if (const auto set = given(options, "verbose")) settings["structured"] = *set;
  if (const auto rules = given(options, kInject)) settings["injected"] = *rules;
  if (const auto set = given(options, "read")) settings["dump_read"] = *set;
  if (const auto set = given(options, "write")) settings["dump_write"] = *set;
  if (const auto hidden = hidden_calls(options); hidden.any()) settings["hidden"] = syscalls::call_set_text(hidden);
  if (const auto set = syscalls::read_call_set(strace_set(options)); set && set->all()) settings["last_number"] = "";
  if (counts_by_lines(options)) settings["counts"] = "";
  if (counts_by_lines(options) && has_own(options, strace_option::kSummary)) settings["no_lines"] = "";
  if (has_word(options, "quiet", "attach")) settings["quiet_attach"] = "";
  if (has_word(options, "quiet", "exit") || has_word(options, "quiet", "exits")) settings["quiet_exit"] = "";
}

// No call is held back while it is shown.
Problem check_interruptible(Options&, const OptionUse& use) {
  constexpr std::string_view kAlways[] = {"1", "anywhere", "2", "waiting"},
                             kNever[] = {"3", "never", "4", "never_tstp"};
  if (std::ranges::find(kAlways, use.value) != std::end(kAlways)) return {};
  if (std::ranges::find(kNever, use.value) == std::end(kNever))
    return wrong(use, fmt::format("'{}' is none of anywhere, waiting, never, never_tstp", use.value));
  return wrong(use, "SIGINT and SIGTERM always end the trace, and leave the processes alone");
}

Problem accept_option(Options&, const OptionUse&) {
  return {};
}

Problem refuse_missing_option(Options&, const OptionUse& use) {
  const auto* row = std::ranges::find(kMissing, use.row.long_name, &Missing::name);
  return UsageError{fmt::format("ERROR: USAGE: {}: {}.\n", use.written, row->why)};
}

}  // namespace scry::cli
