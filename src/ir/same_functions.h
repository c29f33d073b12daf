// Functions that several programs share: each program of a wildcard has its own copy of the unwinder, and what a pass
// makes of one it makes of all.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <utility>

#include "ir/ir.h"

namespace scry::ir {

// Whether the two differ in nothing but their names. Functions that were compiled elsewhere never are the same.
bool same_but_for_names(const Function& a, const Function& b);
size_t hash_without_name(const Function& function);

// What was made of the functions of several programs. Of one program alone nothing is kept: it has no two that are the
// same.
template <class Made>
class SameFunctions {
 public:
  explicit SameFunctions(bool has_several_programs) : keeps_(has_several_programs) {}

  // `make(function)`, or what it made of the same function before; under the name of this one.
  template <class Make>
  Made get(const Function& function, Make make) {
    if (!keeps_) return make(function);
    const size_t hash = hash_without_name(function);
    const auto [first, last] = made_.equal_range(hash);
    for (auto known = first; known != last; ++known) {
      if (!same_but_for_names(known->second.first, function)) continue;
      Made copy = known->second.second;
      copy.name = function.name;
      return copy;
    }
    return made_.emplace(hash, std::pair(function, make(function)))->second.second;
  }

 private:
  bool keeps_;
  std::unordered_multimap<size_t, std::pair<Function, Made>> made_;
};

}  // namespace scry::ir
