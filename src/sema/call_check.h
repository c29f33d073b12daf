// CallCheck: what the check function of a builtin sees and may change.
#pragma once

#include "builtins/builtin.h"
#include "sema/checker.h"

namespace scry::sema {

struct CallCheck {
  Checker& checker;
  const Builtin& builtin;
  const ast::Call* written;    // null when a builtin value was written without parentheses
  Span span;                   // of the whole call
  typed::Call& call;           // arguments are checked by the signature; text and numbers are free for the builtin
  TypeRef result = nullptr;    // from the signature; null when that says "?"
  std::string_view name;       // as written: "arg3" of the builtin argN
  typed::ExprPtr replacement;  // when set, what the call means at compile time

  TypePool& types() const { return checker.types(); }
  const typed::Config& config() const { return checker.around().config; }
  const targets::Target& target() const { return checker.target(); }
  Diag& report(const DiagKind& kind, Span at, std::string message) const {
    return checker.report(kind, at, std::move(message));
  }
  // Whether the setting lets the script use an unstable feature; reports what it says.
  bool allow_unstable(const std::string& setting, const char* feature, const char* variable) const {
    return checker.allow_unstable(setting, feature, variable, span);
  }
  // An argument's type; null if it was wrong or is not given.
  TypeRef arg_type(size_t index) const {
    return index < call.args.size() && call.args[index] ? call.args[index]->type : nullptr;
  }
  void replace_with(typed::ExprPtr expr) { replacement = std::move(expr); }
  typed::ExprPtr text_constant(const std::string& text) const {
    return checker.make(span, types().string(static_cast<uint32_t>(text.size()) + 1), typed::StringConst{text});
  }
  void replace_with_text(const std::string& text) { replace_with(text_constant(text)); }
  void replace_with_bool(bool value) {
    replace_with(checker.make(span, types().boolean(), typed::IntConst{value, true}));
  }
  // The calls of macros that this call is expanded from, the innermost first.
  std::vector<Span> expanded_from() const;
  // Whether the call is in the body of a `for` or `while`.
  bool in_loop() const { return checker.in_loop(); }
  // The map that an argument names (a parameter of class map); nullopt if it is no map.
  std::optional<typed::MapIndex> arg_map(size_t index) const;
  // The literal value of an argument, if it is one.
  std::optional<uint64_t> arg_number(size_t index) const;
  std::optional<std::string> arg_text(size_t index) const;
};

}  // namespace scry::sema
