#include "sinks/repeats.h"

#include <utility>

namespace scry {
namespace {

constexpr int64_t kSecondNs = 1'000'000'000;
constexpr std::string_view kOthers = "";  // the warnings beyond kMostDistinct

}  // namespace

Repeats::Admission Repeats::admit(std::string_view what, int64_t now_ns) {
  auto found = known_.find(what);
  if (found == known_.end())
    found = known_.try_emplace(std::string(known_.size() < kMostDistinct ? what : kOthers), Known{}).first;
  Known& known = found->second;
  ++known.total;
  if (known.total == 1 || now_ns - known.second_began_ns >= kSecondNs) {
    known.second_began_ns = now_ns;
    known.shown_in_second = 0;
  }
  if (known.shown_in_second >= kMostPerSecond) {
    ++known.held_back;
    known.ever_held_back = true;
    return {};
  }
  ++known.shown_in_second;
  return {.shown = true, .held_back = std::exchange(known.held_back, 0)};
}

}  // namespace scry
