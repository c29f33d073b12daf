#include "syntax/reserved.h"

#include <algorithm>
#include <array>

namespace scry {
namespace {

using namespace std::string_view_literals;
constexpr std::array kNames{"args"sv, "ctx"sv, "pid"sv, "tid"sv, "nsecs"sv, "kstack"sv, "ustack"sv};
constexpr std::array kNumberedPrefixes{"arg"sv, "sarg"sv};  // arg0, sarg12

}  // namespace

bool is_reserved_builtin(std::string_view name) {
  if (std::find(kNames.begin(), kNames.end(), name) != kNames.end()) return true;
  return std::any_of(kNumberedPrefixes.begin(), kNumberedPrefixes.end(), [&](std::string_view prefix) {
    return name.starts_with(prefix) && name.size() > prefix.size() &&
           name.find_first_not_of("0123456789", prefix.size()) == name.npos;
  });
}

}  // namespace scry
