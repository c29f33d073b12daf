// The builtins whose names the grammar itself knows (docs/language.md 1.3): they are no macro parameters
// or type names, which decides whether `(pid) - 1` is arithmetic or a cast.
#pragma once

#include <string_view>

namespace scry {

bool is_reserved_builtin(std::string_view name);

}  // namespace scry
