// Options of `scry strace` about the form of times and strings: -r, -t, -T, -x.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/strace_options.h"

namespace scry::cli {
namespace {

// Leaves the digits of a fraction of a second under `key`; `word` may be null.
Problem set_precision(Options& options, const OptionUse& use, const char* key, const char* word) {
  constexpr std::pair<std::string_view, const char*> kDigits[] = {{"s", "0"}, {"ms", "3"}, {"us", "6"}, {"ns", "9"}};
  const auto* row = std::ranges::find(kDigits, word ? word : "us", &std::pair<std::string_view, const char*>::first);
  if (row == std::end(kDigits)) return wrong(use, fmt::format("'{}' is none of s, ms, us, ns", word));
  options.own[key] = row->second;
  return {};
}

}  // namespace

Problem show_relative_times(Options& options, const OptionUse& use) {
  options.own[strace_option::kRelative] = "";
  return set_precision(options, use, strace_option::kRelativeDigits, use.value);
}
Problem show_durations(Options& options, const OptionUse& use) {
  options.own[strace_option::kDuration] = "";
  return set_precision(options, use, strace_option::kDurationDigits, use.value);
}

// "unix,us", "format:time,precision:ms", "ns".
Problem show_times(Options& options, const OptionUse& use) {
  std::string& letters = options.own[strace_option::kTimes];
  if (!use.value) {
    letters += 't';
    options.own.erase(strace_option::kTimeDigits);
    return {};
  }
  constexpr std::pair<const char*, const char*> kFormats[] = {{"none", ""}, {"time", "t"}, {"unix", "ttt"}};
  letters = "t";
  options.own[strace_option::kTimeDigits] = "0";
  for (std::string word : split(use.value, ',')) {
    for (const std::string_view prefix : {"format:", "precision:"})
      if (word.starts_with(prefix)) word.erase(0, prefix.size());
    const auto* format = std::ranges::find(kFormats, word, &std::pair<const char*, const char*>::first);
    if (format != std::end(kFormats))
      letters = format->second;
    else if (Problem problem = set_precision(options, use, strace_option::kTimeDigits, word.c_str()))
      return wrong(use, fmt::format("'{}' is none of none, time, unix, s, ms, us, ns", word));
  }
  if (letters.empty()) options.own.erase(strace_option::kTimes);
  return {};
}

Problem show_hexadecimal(Options& options, const OptionUse& use) {
  std::string& letters = options.own[strace_option::kHex];
  constexpr std::pair<std::string_view, const char*> kWords[] = {
      {"none", ""}, {"non-ascii-chars", "c"}, {"non-ascii", "x"}, {"all", "xx"}};
  if (!use.value) {
    letters += use.written.starts_with("--") ? "xx" : "x";
    return {};
  }
  const auto* word = std::ranges::find(kWords, use.value, &std::pair<std::string_view, const char*>::first);
  if (word == std::end(kWords))
    return wrong(use, fmt::format("'{}' is none of none, non-ascii-chars, non-ascii, all", use.value));
  letters = word->second;
  if (letters.empty()) options.own.erase(strace_option::kHex);
  return {};
}

}  // namespace scry::cli
