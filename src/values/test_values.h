// Values for tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/terminal.h"
#include "values/value.h"

namespace scry::test {

inline Value number(int64_t n) {
  return {n};
}
inline Value natural(uint64_t n) {
  return {n};
}
inline Value text(std::string s) {
  return {TextValue{std::move(s)}};
}
inline Value tuple(std::vector<Value> items) {
  return {TupleValue{std::move(items)}};
}

// A kernel stack of functions and offsets in them.
inline Value stack(const std::vector<std::pair<std::string, uint64_t>>& frames) {
  StackValue value;
  for (const auto& [name, offset] : frames)
    value.frames.push_back(
        {0xffffffff81000000 + offset, std::make_shared<const SymbolName>(SymbolName{.name = name, .offset = offset})});
  return {value};
}

// The bytes that the characters of a JSON string stand for: docs/formats.md.
inline std::string bytes_of_json(std::string_view utf8) {
  std::string bytes;
  while (!utf8.empty()) {
    const std::string_view sequence = utf8.substr(0, utf8_length(utf8));
    const char32_t code = utf8_code(sequence);
    if (code >= 0xef80 && code <= 0xefff)
      bytes += static_cast<char>(code - 0xef00);
    else
      bytes += sequence;
    utf8.remove_prefix(sequence.size());
  }
  return bytes;
}

}  // namespace scry::test
