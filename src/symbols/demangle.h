// C++ names: "_ZN2ns1fEi" is "ns::f(int)".
#pragma once

#include <string>
#include <string_view>

namespace scry::symbols {

inline bool is_mangled(std::string_view symbol) {
  return symbol.starts_with("_Z");
}

// The readable form; the symbol itself when it is no mangled name.
std::string demangle(std::string_view symbol);

// "ns::f" of "ns::f(int) const": without the parameter list and what follows it. Parentheses inside template arguments
// and of "operator()" and "(anonymous namespace)" stay.
std::string_view without_parameters(std::string_view demangled);

}  // namespace scry::symbols
