// StringTable: each text once, known by a number, as the formats of profiles want them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace scry {

class StringTable {
 public:
  // Numbers begin at 0, in the order in which texts come.
  uint64_t number_of(std::string_view text) {
    const auto [found, is_new] = numbers_.try_emplace(std::string(text), texts_.size());
    if (is_new) texts_.emplace_back(text);
    return found->second;
  }
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::unordered_map<std::string, uint64_t> numbers_;
  std::vector<std::string> texts_;
};

}  // namespace scry
