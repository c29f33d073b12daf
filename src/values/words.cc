#include "values/words.h"

#include <algorithm>

namespace scry {
namespace {

constexpr size_t kMostEmpty = 3;  // words at the end

void append_word(std::string& text, std::string_view word) {
  if (!word.empty() && word.find_first_of(" \t\n'\"") == word.npos) {
    text += word;
    return;
  }
  text += '\'';
  for (const char c : word) c == '\'' ? text += "'\\''" : text += c;
  text += '\'';
}

}  // namespace

std::string words_text(std::string_view words) {
  const size_t end = words.find_last_not_of('\0') + 1, zeros = words.size() - end;
  words = words.substr(0, zeros > kMostEmpty + 1 ? end : words.size() - (zeros > 0));
  std::string text;
  for (size_t at = 0; at <= words.size() && !words.empty();) {
    const size_t next = std::min(words.find('\0', at), words.size());
    if (at > 0) text += ' ';
    append_word(text, words.substr(at, next - at));
    at = next + 1;
  }
  return text;
}

}  // namespace scry
