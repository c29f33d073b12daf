// What the table of prototypes is made of, besides our C reader.
#pragma once

#include <span>
#include <string_view>

namespace scry::libcalls {

// The text of the headers whose functions the table has.
extern const char* const kHeaders;

// The functions that return -1 or NULL if they fail and set errno then (section ERRORS of their manual pages), sorted.
std::span<const std::string_view> failing_functions();

}  // namespace scry::libcalls
