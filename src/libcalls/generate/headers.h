// What the table of prototypes is made of, besides our C reader.
#pragma once

#include <span>
#include <string_view>

namespace scry::libcalls {

// The text of the headers whose functions the table has.
extern const char* const kHeaders;

// The functions that say by -1 or NULL that they failed, and why by errno (their pages of the manual), in order.
std::span<const std::string_view> failing_functions();

}  // namespace scry::libcalls
