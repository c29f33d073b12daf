// Names of C++ and Rust: "_ZN2ns1fEi" is "ns::f(int)", "_RNvNtCs4fqI2P2rA04_4core3fmt5write" is "core::fmt::write".
#pragma once

#include <string>
#include <string_view>

namespace scry::symbols {

inline bool is_mangled(std::string_view symbol) {
  return symbol.starts_with("_Z") || symbol.starts_with("_R");
}

// The readable form; the symbol itself when it is no mangled name.
std::string demangle(std::string_view symbol);

// "ns::f" of "ns::f(int) const": without the parameter list and what follows it. Parentheses inside template arguments
// and of "operator()" and "(anonymous namespace)" stay.
std::string_view without_parameters(std::string_view demangled);

}  // namespace scry::symbols
