#include "symbols/demangle.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace scry::symbols {

std::string demangle(std::string_view symbol) {
  constexpr size_t kMaxMangled = 1 << 14;  // the demangler recurses over what it reads
  if (!is_mangled(symbol) || symbol.size() > kMaxMangled) return std::string(symbol);
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(std::string(symbol).c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && text ? std::string(text.get()) : std::string(symbol);
}

// The parameter list is the last group of parentheses that is on the outermost level and at the end, but for
// qualifiers.
std::string_view without_parameters(std::string_view demangled) {
  const size_t close = demangled.rfind(')');
  if (close == demangled.npos) return demangled;
  size_t depth = 0;
  for (size_t at = close + 1; at-- > 0;) {
    if (demangled[at] == ')') ++depth;
    if (demangled[at] == '(' && --depth == 0) {
      const bool is_name = at == 0 || demangled.substr(0, at).ends_with("operator") || demangled[at - 1] == ':';
      return is_name ? demangled : demangled.substr(0, at);
    }
  }
  return demangled;
}

}  // namespace scry::symbols
