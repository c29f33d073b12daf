// Signature: the text of Builtin::signature, parsed. The text is the type rule (builtins/builtin.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scry::sema {

struct Parameter {
  std::string name;
  std::vector<std::string> classes;  // alternatives
  bool optional = false;
  bool accepts(std::string_view wanted) const {
    for (const std::string& one : classes)
      if (one == wanted) return true;
    return false;
  }
};

struct Signature {
  std::vector<Parameter> parameters;
  bool variadic = false;  // any number of further `any` arguments
  std::string result;

  size_t required() const {
    size_t count = 0;
    for (const Parameter& parameter : parameters) count += !parameter.optional;
    return count;
  }
};

// A signature that does not parse is a bug of ours.
Signature parse_signature(std::string_view text);

}  // namespace scry::sema
