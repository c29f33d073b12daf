// Glob patterns of attach points and listings (docs/language.md 7.5): only `*` is special and stands for any text,
// also none; every other byte stands for itself. Tested by glob_test.cc.
#pragma once

#include <cstddef>
#include <string_view>

namespace scry {

inline bool has_wildcard(std::string_view pattern) {
  return pattern.find('*') != std::string_view::npos;
}

// Whether `pattern` covers the whole of `text`. After a mismatch only the last `*` seen can take more bytes (an earlier
// one would only move the same search to the right), so nothing recurses and the price is at most pattern times text.
inline bool glob_match(std::string_view pattern, std::string_view text) {
  if (pattern == "*") return true;
  constexpr size_t kNone = std::string_view::npos;
  size_t p = 0, t = 0;
  size_t star = kNone, resume = 0;  // the last `*`, and where the text that follows what it took begins
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != kNone) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace scry
