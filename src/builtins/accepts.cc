// What the receivers of several actions rely on, asked of layouts that come from a file. Tested by accepts_test.cc.
#include <algorithm>

#include "bpf/bundle.h"
#include "builtins/families.h"
#include "values/format.h"

namespace scry {

bool accepts_format(const bpf::EventLayout& layout, const bpf::Bundle&) {
  const auto format = parse_format(layout.text);
  if (!format || argument_count_problem(*format, layout.fields.size())) return false;
  for (size_t i = 0; i < layout.fields.size(); ++i)
    if (directive_problem(format->pieces[i].directive, layout.fields[i].type)) return false;
  return true;
}

bool accepts_message(const bpf::EventLayout& layout, const bpf::Bundle& bundle) {
  constexpr size_t kNumbersOfPlace = 3;  // each macro call around: {source, begin, end}
  constexpr uint64_t kLongest = 1u << 16;
  const auto is_place = [&](const uint64_t* place) {
    const bool is_source = std::ranges::any_of(bundle.layouts, [&](const bpf::EventLayout& other) {
      return other.span.known() && static_cast<uint64_t>(other.span.source) == place[0];
    });
    return is_source && place[1] <= place[2] && place[2] - place[1] <= kLongest;
  };
  for (size_t i = 0; i + kNumbersOfPlace <= layout.numbers.size(); i += kNumbersOfPlace)
    if (!is_place(&layout.numbers[i])) return false;
  return layout.span.known() && accepts_format(layout, bundle);
}

}  // namespace scry
