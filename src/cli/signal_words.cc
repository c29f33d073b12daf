#include "cli/signal_words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

#include "syscalls/names.h"

namespace scry::cli {

int signal_number(std::string word) {
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error == std::errc() && end == word.data() + word.size())
    return number >= 1 && number <= kMostSignal ? number : 0;
  for (number = 1; number <= kMostSignal; ++number) {
    const std::string_view whole = syscalls::signal_name(number);
    if (!whole.empty() && (word == whole || word == whole.substr(std::string_view("SIG").size()))) return number;
  }
  return 0;
}

}  // namespace scry::cli
