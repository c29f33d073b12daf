// Checker: what the check functions of builtins receive of the check of a probe.
//
// It is a handle to the ProbeCheck (probe_check.h), cheap to make. Contracts are at the functions in check.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sema/check.h"

namespace scry::sema {

// What the names of an expression mean: what they mean where it stands, or (in macros too) in the whole run.
enum class NamesOf : uint8_t { place, run };

class Checker {
 public:
  explicit Checker(ProbeCheck& check) : check_(check) {}

  // ---- what is checked
  TypePool& types() const { return check_.types(); }
  const AnalysisContext& around() const { return check_.around; }
  Inference& inference() { return check_.inference; }
  const targets::Target& target() const { return check_.target(); }
  const std::vector<targets::Target>& targets() const { return check_.targets; }
  bool in_loop() const { return check_.nesting.loops > 0; }
  const Expansion* expansion() const { return check_.expansions.macro; }
  Diag& report(const DiagKind& kind, Span span, std::string message) {
    return sema::report(check_, kind, span, std::move(message));
  }
  bool allow_unstable(const std::string& setting, const char* feature, const char* variable, Span use) {
    return sema::allow_unstable(check_, setting, feature, variable, use);
  }

  // ---- trees
  typed::ExprPtr expression(const ast::Expr& expr, NamesOf names = NamesOf::place) {
    return names == NamesOf::place ? sema::expression(check_, expr) : sema::outside_macros(check_, expr);
  }
  typed::ExprPtr make(Span span, TypeRef type, decltype(typed::Expr::node) node) const {
    return sema::make(span, type, std::move(node));
  }
  typed::ExprPtr integer(Span span, __int128 value) const { return sema::integer(types(), span, value); }
  typed::ExprPtr convert(typed::ExprPtr expr, TypeRef to) const { return sema::convert(std::move(expr), to); }
  typed::ExprPtr aggregate_as_integer(typed::ExprPtr expr) const {
    return sema::aggregate_as_integer(types(), std::move(expr));
  }
  typed::ExprPtr truth(typed::ExprPtr expr, bool allow_aggregate) {
    return sema::truth(check_, std::move(expr), allow_aggregate);
  }
  typed::ExprPtr call_of(const Builtin& builtin, std::vector<typed::ExprPtr> args, Span span) {
    return sema::call_of(check_, builtin, std::move(args), span);
  }

  // ---- variables and maps
  std::optional<typed::VariableId> find_variable(const std::string& name) const { return check_.variables.find(name); }
  void assign_variable(const std::string& name, Span name_span, typed::ExprPtr value, Span span, typed::Block& out) {
    sema::assign_variable(check_, name, name_span, std::move(value), span, out);
  }
  ast::Expr hold(typed::ExprPtr value, typed::Block& out) { return sema::hold(check_, std::move(value), out); }
  typed::ExprPtr map_key(typed::MapIndex map, const ast::Expr* key, Span use) {
    return sema::map_key(check_, map, key, use);
  }
  typed::ExprPtr read_element(typed::MapIndex map, const ast::Expr* key, Span span) {
    return sema::check_map_read(check_, map, key, span);
  }
  uint64_t clock_of(const typed::Expr& time) { return sema::clock_of(check_, time); }

  // ---- types
  TypeRef resolve(const ast::TypeName& name) { return sema::resolve(check_, name); }
  TypeRef named_type(const std::string& keyword, const std::string& name) const {
    return sema::named_type(check_, keyword, name);
  }
  std::optional<uint64_t> member_offset(TypeRef type, const std::vector<std::string>& path, Span span) {
    return sema::member_offset(check_, type, path, span);
  }
  Btf* kernel_btf() const { return sema::kernel_btf(check_); }
  bool has_kernel_function(std::string_view name) const { return sema::has_kernel_function(check_, name); }
  TypeRef args_type(Span use) { return sema::args_type(check_, use); }
  TypeRef retval_type(Span use) { return sema::retval_type(check_, use); }

 private:
  ProbeCheck& check_;
};

}  // namespace scry::sema
