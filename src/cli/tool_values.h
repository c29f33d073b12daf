// Values of the options of tools: what the script reads instead of what was written.
//
// The word that a description has for its value says what it is: SECONDS are whole seconds, written as those of -d (5,
// 30s, 2m); TIME is a time with its unit, also with a fraction (0.5ms), or 0; PORT goes to 65535; SIGNAL, ERROR and UID
// are numbers or names (TERM, ENOENT, root); all other numbers are not negative. Tested by tool_values_test.cc and
// tests/live/tool_options.t.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace scry::cli {

// The error names the option with its value, and what is expected.
Result<std::string> number_for_script(std::string_view option, std::string_view value_word, const std::string& written);

}  // namespace scry::cli
