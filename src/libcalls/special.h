// What headers do not say of functions: which bytes they read and write, which strings they make, which failures come
// with errno. A row for each function; the letters are those of signature.h.
#pragma once

#include <string_view>

namespace scry::libcalls {

std::string_view find_special(std::string_view name);  // empty: there is no row

}  // namespace scry::libcalls
