// Small shared pieces of the C parser: its depth, and the words that begin a type.
#pragma once

#include <string_view>

namespace scry {

// Counts the recursion of the parser while it lives.
class CNesting {
 public:
  explicit CNesting(unsigned& depth) : depth_(depth) { ++depth_; }
  ~CNesting() { --depth_; }
  CNesting(const CNesting&) = delete;
  bool too_deep() const { return depth_ > kMax; }

 private:
  static constexpr unsigned kMax = 100;
  unsigned& depth_;
};

bool is_c_qualifier(std::string_view word);  // const, __restrict, ...: they change no layout
bool is_c_type_word(std::string_view word);  // keywords that a type may begin with

}  // namespace scry
