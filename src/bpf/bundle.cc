#include "bpf/bundle.h"

#include <algorithm>
#include <iterator>

namespace scry::bpf {

using When = SpecialProgram::When;

const char* special_name(When when) {
  switch (when) {
    case When::begin:
      return "begin";
    case When::end:
      return "end";
    case When::signal:
      return "signal";
    case When::test:
      return "test";
    case When::bench:
      return "bench";
  }
  return "?";
}

bool EventLayout::is_reported_at_exit() const {
  return std::ranges::find(kReportedAtExit, action) != std::end(kReportedAtExit);
}

std::vector<SpecialProgram> Bundle::specials_at(When when) const {
  std::vector<SpecialProgram> chosen;
  std::copy_if(specials.begin(), specials.end(), std::back_inserter(chosen),
               [when](const SpecialProgram& special) { return special.when == when; });
  return chosen;
}

uint32_t Bundle::counted_specials() const {
  const auto counted = [](const SpecialProgram& special) {
    return special.when == When::begin || special.when == When::end || special.when == When::signal;
  };
  return static_cast<uint32_t>(std::count_if(specials.begin(), specials.end(), counted));
}

}  // namespace scry::bpf
