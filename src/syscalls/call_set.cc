#include "syscalls/call_set.h"

#include <fmt/format.h>

#include "base/diag.h"
#include "base/text.h"

namespace scry::syscalls {
namespace {

Result<CallSet> read_words(std::string_view text);

// Groups of groups.
struct WideGroup {
  std::string_view name, words;
};
constexpr WideGroup kWideGroups[] = {{"%%stat", "%stat,%lstat,%fstat,statx"}, {"%%statfs", "%statfs,%fstatfs,ustat"}};

Result<CallSet> read_word(std::string_view word) {
  CallSet set;
  if (word == "all") return set.set();
  if (word == "none") return set;
  for (const WideGroup& group : kWideGroups)
    if (word == group.name) return read_words(group.words);
  const bool may_be_missing = word.starts_with('?');
  if (may_be_missing) word.remove_prefix(1);
  constexpr std::string_view kOwn = "@64";
  if (word.ends_with(kOwn)) word.remove_suffix(kOwn.size());
  if (word.ends_with("@32") || word.ends_with("@x32"))
    return fail(0, fmt::format("'{}': calls of 32-bit programs are not decoded", word), "leave @32 and @x32 out");
  const std::vector<uint32_t> numbers = calls_of(word);
  for (const uint32_t number : numbers)
    if (number < kCalls) set.set(number);
  if (!numbers.empty() || may_be_missing) return set;
  if (word.starts_with('/'))
    return fail(0, is_pattern(word.substr(1)) ? fmt::format("no system call matches '{}'", word)
                                              : fmt::format("'{}' is no regular expression", word));
  const bool is_group = word.starts_with('%');
  std::vector<std::string> names = group_names();
  for (uint32_t number = 0; number < kCalls && !is_group; ++number)
    if (const CallRow* row = find_call(number)) names.emplace_back(name_of(*row));
  const std::vector<std::string> near = nearest_names(std::string(word), names);
  return fail(0, fmt::format("'{}' is no {}", word, is_group ? "group of system calls" : "system call"),
              near.empty() ? "%file, %network, %process and the like are groups; /REGEX is any name that matches"
                           : fmt::format("did you mean {}?", fmt::join(near, ", ")));
}

Result<CallSet> read_words(std::string_view text) {
  CallSet set;
  for (const std::string& word : split(std::string(text), ',')) set |= TRY(read_word(word));
  return set;
}

}  // namespace

std::string call_set_text(const CallSet& set) {
  std::string text;
  for (uint32_t number = 0; number < kCalls; ++number)
    if (const CallRow* row = set.test(number) ? find_call(number) : nullptr)
      text += fmt::format("{}{}", text.empty() ? "" : ",", name_of(*row));
  return text.empty() ? "none" : text;
}

Result<CallSet> read_call_set(std::string_view text) {
  const bool is_complement = text.starts_with('!');
  if (is_complement) text.remove_prefix(1);
  Result<CallSet> set = read_words(text);
  // A regular expression may have commas of its own.
  if (!set && text.starts_with('/')) set = read_word(text);
  if (!set) return set;
  return is_complement ? ~*set : *set;
}

Plans plans_of(const CallSet& set, const Style& style) {
  Plans plans;
  for (uint32_t number = 0; number < kCalls; ++number) {
    if (!set.test(number)) continue;
    if (const CallRow* row = find_call(number)) plans[number] = plan_of(*row, style);
    plans[number].traced = 1;
  }
  return plans;
}

}  // namespace scry::syscalls
