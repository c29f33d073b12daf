#include "cli/strace_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "probes/syscalls.h"
#include "syscalls/call_set.h"
#include "types/tracefs.h"

namespace scry::cli {
namespace {

// Keys of Options::own; no option has them as its name.
constexpr const char* kSet = "e:trace";
constexpr const char* kSignals = "e:signal";

Problem wrong(const OptionUse& use, const std::string& text, const std::string& hint = "") {
  return UsageError{
      fmt::format("ERROR: USAGE: {}: {}.\n{}", use.written, text, hint.empty() ? "" : fmt::format("HINT: {}\n", hint))};
}

Problem add_set(Options& options, const OptionUse& use, const std::string& value) {
  if (const auto set = syscalls::read_call_set(value); !set) return wrong(use, set.error().what, set.error().hint);
  std::string& all = options.own[kSet];
  all = all.empty() ? value : all + "," + value;
  return {};
}

Problem set_status(Options& options, const OptionUse& use, const std::string& value) {
  if (value == "successful" || value == "failed") {
    options.own[value + "-only"] = "";
    return {};
  }
  return wrong(use, fmt::format("'{}' is none of successful and failed", value));
}

Problem set_signals(Options& options, const OptionUse& use, const std::string& value) {
  if (value != "none" && value != "!all" && value != "all")
    return wrong(use, fmt::format("'{}' is none of all and none", value));
  options.own[kSignals] = value == "all" ? "all" : "none";
  return {};
}

Problem set_abbreviation(Options& options, const OptionUse& use, const std::string& value) {
  if (value == "none")
    options.own["no-abbrev"] = "";
  else if (value != "all")
    return wrong(use, fmt::format("'{}' is none of all and none: abbreviations are for all calls or for none", value));
  return {};
}

Problem set_raw(Options& options, const OptionUse& use, const std::string& value) {
  if (value != "all" && value != "none")
    return wrong(use, fmt::format("'{}' is none of all and none: raw arguments are for all calls or for none", value));
  if (value == "all") options.own["e:raw"] = "";
  return {};
}

Problem set_quiet(Options& options, const OptionUse& use, const std::string& value) {
  for (const std::string& word : split(value, ',')) {
    if (word == "attach" || word == "all") options.own["e:quiet_attach"] = "";
    if (word == "exit" || word == "exits" || word == "all") options.own["e:quiet_exit"] = "";
    constexpr std::string_view kKnown[] = {"attach",          "exit",        "exits",         "all",       "none",
                                           "path-resolution", "personality", "thread-execve", "superseded"};
    if (std::ranges::find(kKnown, word) == std::end(kKnown)) return wrong(use, fmt::format("'{}' is unknown", word));
  }
  return {};
}

// Options of strace that are not there yet.
struct Missing {
  char letter;
  const char* what;
};
constexpr Missing kMissing[] = {{'k', "stacks of calls"},          {'P', "calls that use a file"},
                                {'E', "variables of the command"}, {'u', "another user for the command"},
                                {'b', "detaching at an exec"},     {'D', "a tracer that is no parent"},
                                {'O', "a correction of times"},    {'A', "files that are appended to"}};

struct Keyword {
  const char* name;
  const char* other;
  Problem (*apply)(Options& options, const OptionUse& use, const std::string& value);
};
constexpr Keyword kKeywords[] = {{"trace", "t", add_set},           {"status", "status", set_status},
                                 {"signal", "s", set_signals},      {"signals", "signals", set_signals},
                                 {"abbrev", "a", set_abbreviation}, {"raw", "x", set_raw},
                                 {"quiet", "q", set_quiet},         {"silent", "silence", set_quiet}};

}  // namespace

void learn_newer_calls() {
  static bool is_done = false;
  if (std::exchange(is_done, true)) return;
  const Result<TraceFs> tracefs = TraceFs::find();
  for (uint32_t number = 0; number < probes::syscall_count(); ++number) {
    const std::string_view name = probes::syscall_name(number);
    if (name.empty() || syscalls::find_call(number)) continue;
    const auto format = tracefs ? tracefs->format_text("syscalls", fmt::format("sys_enter_{}", name))
                                : Result<std::string>(fail("no tracing file system"));
    syscalls::add_call(number, name, format ? *format : "");
  }
}

Problem read_strace_expression(Options& options, const OptionUse& use) {
  learn_newer_calls();
  const std::string text = use.value;
  const size_t equals = text.starts_with('/') ? std::string::npos : text.find('=');
  if (equals == std::string::npos) return add_set(options, use, text);
  const std::string name = text.substr(0, equals);
  for (const Keyword& keyword : kKeywords)
    if (name == keyword.name || name == keyword.other) return keyword.apply(options, use, text.substr(equals + 1));
  std::vector<std::string> names;
  for (const Keyword& keyword : kKeywords) names.emplace_back(keyword.name);
  return wrong(use, fmt::format("'{}' is no keyword of -e", name),
               fmt::format("those that there are: {}", fmt::join(names, ", ")));
}

Problem add_traced_processes(Options& options, const OptionUse& use) {
  std::string pids = use.value;
  std::ranges::replace_if(
      pids, [](char c) { return c == ' ' || c == '\n' || c == '\t'; }, ',');
  const OptionRow* row = process_options().rows.data();
  return row->apply(options, {use.row, pids.c_str(), use.written});
}

std::string strace_set(const Options& options) {
  const auto found = options.own.find(kSet);
  return found == options.own.end() ? "all" : found->second;
}

bool strace_shows_signals(const Options& options) {
  const auto found = options.own.find(kSignals);
  return found == options.own.end() || found->second != "none";
}

void set_strace_settings(const Options& options, SinkSettings& settings) {
  for (const char* name : {"raw", "quiet_attach", "quiet_exit"})
    if (options.own.contains(std::string("e:") + name)) settings[name] = "";
}

Problem refuse_missing_option(Options&, const OptionUse& use) {
  const auto* row = std::ranges::find(kMissing, use.row.letter, &Missing::letter);
  return UsageError{fmt::format("ERROR: USAGE: -{}: scry strace does not have it yet ({}).\n", row->letter, row->what)};
}

Result<std::string> call_condition(const std::string& number, const std::string& set) {
  const syscalls::CallSet calls = TRY(syscalls::read_call_set(set));
  if (calls.all()) return "";
  std::vector<std::string> ranges;
  for (uint32_t first = 0; first < syscalls::kCalls; ++first) {
    if (!calls.test(first)) continue;
    uint32_t last = first;
    while (last + 1 < syscalls::kCalls && calls.test(last + 1)) ++last;
    ranges.push_back(first == last ? fmt::format("{} == {}", number, first)
                                   : fmt::format("({0} >= {1} && {0} <= {2})", number, first, last));
    first = last;
  }
  return ranges.empty() ? "false" : fmt::format("{}", fmt::join(ranges, " || "));
}

}  // namespace scry::cli
