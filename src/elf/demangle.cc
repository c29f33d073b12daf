#include "elf/demangle.h"

#include <libiberty/demangle.h>

#include <optional>

namespace scry::symbols {
namespace {

constexpr size_t kMaxMangled = 1 << 14;    // the demanglers recurse over what they read
constexpr size_t kMaxReadable = 64 << 10;  // a name may refer to its own parts, each doubling it

struct TooLong {};

// One piece of a name. The library offers no other way to stop it: it is C code with unwind tables.
void add_piece(const char* piece, size_t size, void* name) {
  auto& readable = *static_cast<std::string*>(name);
  if (readable.size() + size > kMaxReadable) throw TooLong();
  readable.append(piece, size);
}

using Demangler = int(const char* symbol, int options, demangle_callbackref add, void* name);

std::optional<std::string> readable_by(Demangler* demangler, int options, const char* symbol) {
  std::string readable;
  try {
    if (!demangler(symbol, options, add_piece, &readable)) return std::nullopt;
  } catch (const TooLong&) {
    return std::nullopt;
  }
  return readable;
}

}  // namespace

std::string demangle(std::string_view symbol) {
  if (!is_mangled(symbol) || symbol.size() > kMaxMangled) return std::string(symbol);
  const std::string mangled(symbol);
  // Both of Rust's forms: "_RNv...", and "_ZN...17h" with a hash of 16 digits, which is left out.
  if (auto readable = readable_by(rust_demangle_callback, DMGL_NO_OPTS, mangled.c_str())) return *readable;
  return readable_by(cplus_demangle_v3_callback, DMGL_PARAMS | DMGL_TYPES, mangled.c_str()).value_or(mangled);
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
