// Values by a small number (a block, a register), all in one piece of memory: a list of lists that is made once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace scry::ir {

template <class T>
class Grouped {
 public:
  // `for_each(add)` calls add(group, value), in the same order each of the two times that it is called.
  template <class ForEach>
  Grouped(size_t groups, ForEach for_each) : begin_(groups + 1) {
    for_each([&](size_t group, const T&) { begin_[group + 1]++; });
    for (size_t i = 0; i < groups; i++) begin_[i + 1] += begin_[i];
    values_.resize(begin_[groups]);
    std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
    for_each([&](size_t group, const T& value) { values_[next[group]++] = value; });
  }
  std::span<const T> operator[](size_t group) const {
    return std::span(values_).subspan(begin_[group], begin_[group + 1] - begin_[group]);
  }

 private:
  std::vector<uint32_t> begin_;  // of each group in values_, and the end of the last
  std::vector<T> values_;
};

}  // namespace scry::ir
