// The check of the language: one function for each kind of node of the syntax tree, over the ProbeCheck that it is part
// of. Rules that need nothing of a ProbeCheck take values alone; how types meet is in conversion.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "builtins/builtin.h"
#include "sema/literals.h"
#include "sema/probe_check.h"

namespace scry::sema {

// Whether `literal` is an integer literal whose value the type holds.
bool represents(TypeRef type, const typed::Expr& literal);

// ---- check_access.cc
typed::ExprPtr check_node(ProbeCheck& check, const ast::Field& node, Span span);
typed::ExprPtr record_member(ProbeCheck& check, typed::ExprPtr base, const ast::Field& field, Span span);
typed::ExprPtr member_of(ProbeCheck& check, typed::ExprPtr base, const ast::Field& field, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::TupleField& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Index& node, Span span);
typed::ExprPtr fold_index(ProbeCheck& check, const typed::ExprPtr& base, const typed::ExprPtr& index, Span span);

// ---- check_assign.cc
const ast::Expr* map_of(const ast::Expr& target, const ast::Expr*& key);
void assign(ProbeCheck& check, const ast::Assign& source, Span span, typed::Block& out);
// Of the nsecs() call that a value comes from, by way of variables and maps; arithmetic loses it.
uint64_t clock_of(ProbeCheck& check, const typed::Expr& time);
// Notes in VariableFacts::space or MapFacts::space what the value tells.
void learn_space(ProbeCheck& check, AddressSpace& known, const typed::Expr& value);
// Takes a value once, in a variable of a name that no script can write; returns what reads it.
ast::Expr hold(ProbeCheck& check, typed::ExprPtr value, typed::Block& out);
// `$v = value`, for a variable that exists.
void assign_variable(ProbeCheck& check, const std::string& name, Span name_span, typed::ExprPtr value, Span span,
                     typed::Block& out);
void merge_map_value(ProbeCheck& check, typed::MapIndex index, Inferred value, Span span);
void assign_map(ProbeCheck& check, const ast::Assign& source, Span span, typed::Block& out);

// ---- check_call.cc
bool check_arguments(ProbeCheck& check, const Builtin& builtin, const ast::Call* written, Span span, typed::Call& out);
// A call of `builtin`, in place of the call that is being checked.
typed::ExprPtr call_of(ProbeCheck& check, const Builtin& builtin, std::vector<typed::ExprPtr> args, Span span);
// `name`: as written, for the builtins that have more than one.
typed::ExprPtr call(ProbeCheck& check, const Builtin& builtin, const ast::Call* written, Span span,
                    std::string_view name = {});

// ---- check_comptime.cc
// A feature that a configuration variable turns on: says so, or warns, by its setting.
bool allow_unstable(ProbeCheck& check, const std::string& setting, const char* feature, const char* variable, Span use);
typed::ExprPtr comptime_branch(ProbeCheck& check, const ast::IfExpr& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Comptime& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Typeinfo& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::AddressOf& node, Span span);

// ---- check_convert.cc
// Inserts a Cast if types differ.
typed::ExprPtr convert(typed::ExprPtr expr, TypeRef to);
void warn_of_cast(ProbeCheck& check, const typed::Expr& expr, TypeRef to);
// Converts with the implicit-cast warning, or reports a mismatch. `what` completes the mismatch message.
typed::ExprPtr convert_implicitly(ProbeCheck& check, typed::ExprPtr expr, TypeRef to, bool warn = true);
// Castable aggregates become their number.
typed::ExprPtr aggregate_as_integer(TypePool& types, typed::ExprPtr expr);
// The same, and an enumerator becomes the integer that it is.
typed::ExprPtr as_integer(TypePool& types, typed::ExprPtr expr);
typed::ExprPtr cast_to(ProbeCheck& check, typed::ExprPtr operand, TypeRef to, Span span);
typed::ExprPtr truth(ProbeCheck& check, typed::ExprPtr expr, bool allow_aggregate);
typed::ExprPtr condition(ProbeCheck& check, const ast::Expr& expr, bool allow_aggregate = false);

// ---- check_expr.cc
typed::ExprPtr expression(ProbeCheck& check, const ast::Expr& expr);
typed::ExprPtr make(Span span, TypeRef type, decltype(typed::Expr::node) node);
typed::ExprPtr poison(Span span);
// The two values of `?:` or of an if have types that do not go together.
typed::ExprPtr differing_branches(ProbeCheck& check, const typed::Expr& then, const typed::Expr& otherwise, Span span);
typed::ExprPtr not_supported(ProbeCheck& check, Span span, std::string_view what);
// A literal.
typed::ExprPtr integer(TypePool& types, Span span, __int128 value);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Integer& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::String& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Bool& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Variable& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Map& node, Span span);
typed::ExprPtr read_element(ProbeCheck& check, typed::MapIndex map, const ast::Expr* key, Span span);
typed::ExprPtr check_map_read(ProbeCheck& check, typed::MapIndex map, const ast::Expr* key, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Positional& node, Span span);
// Where an argument that is never negative is compared with a negative number.
void warn_of_half(ProbeCheck& check, const typed::Expr& argument, const typed::Expr& other, Span span);
// A parameter as it was written; empty if it is missing.
typed::ExprPtr parameter_text(ProbeCheck& check, const ast::Positional& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::ParameterCount&, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Identifier& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Call& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Tuple& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Record& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::BlockExpr& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::IfExpr& node, Span span);
typed::MapIndex map_index(ProbeCheck& check, const ast::Expr& map_expr);
// Key expression of a use of a map: merged into what is known of the map; null for scalar use.
typed::ExprPtr map_key(ProbeCheck& check, typed::MapIndex index, const ast::Expr* key, Span use);
TypeRef retval_type(ProbeCheck& check, Span use);
TypeRef args_type(ProbeCheck& check, Span use);

// ---- check_fold.cc
typed::ExprPtr operation(typed::BinaryOp op, typed::ExprPtr left, typed::ExprPtr right, TypeRef type, Span span);
typed::ExprPtr fold(ProbeCheck& check, typed::BinaryOp op, const typed::Expr& left, const typed::Expr& right, Span span,
                    bool& folded);

// ---- check_loop.cc
void jump(ProbeCheck& check, const char* word, Span span);
void return_statement(ProbeCheck& check, const ast::Return& node, Span span, typed::Block& out);
void while_loop(ProbeCheck& check, const ast::While& loop, Span span, typed::Block& out);
void range_loop(ProbeCheck& check, const ast::For& loop, Span span, typed::Block& out);
void map_loop(ProbeCheck& check, const ast::For& loop, Span span, typed::Block& out);

// ---- check_operators.cc
typed::ExprPtr check_node(ProbeCheck& check, const ast::Unary& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Binary& node, Span span);
typed::ExprPtr binary(ProbeCheck& check, const ast::Binary& node, typed::ExprPtr left, typed::ExprPtr right, Span span);
typed::ExprPtr logical(ProbeCheck& check, const ast::Binary& node, typed::ExprPtr left, typed::ExprPtr right,
                       Span span);
typed::ExprPtr arithmetic(ProbeCheck& check, const ast::Binary& node, typed::ExprPtr left, typed::ExprPtr right,
                          Span span);
void warn_of_space(ProbeCheck& check, TypeRef pointer, Span span);
// The type of what was found in memory of `space`: pointers there lead to the same memory, if nothing else is known.
TypeRef found_in(TypePool& types, TypeRef type, AddressSpace space);
typed::ExprPtr comparison(ProbeCheck& check, const ast::Binary& node, typed::ExprPtr left, typed::ExprPtr right,
                          Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Ternary& node, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::IncDec& node, Span span);

// ---- check_statement.cc
// `expanded`: for one of the programs that a wildcard expands to, so errors say it. nullopt: its predicate is
// `comptime` and false (or not decided yet).
std::optional<typed::Program> check_probe(ProbeCheck& check, const ast::Probe& probe, bool expanded);
void note_initial(ProbeCheck& check, Diag& diag, typed::VariableId id);
void warn_of_unassigned(ProbeCheck& check);
typed::BlockPtr block(ProbeCheck& check, const ast::Block& source, bool wants_value);
void statement(ProbeCheck& check, const ast::Statement& source, typed::Block& out);
void expression_statement(ProbeCheck& check, const ast::Expr& expr, Span span, typed::Block& out);
void let(ProbeCheck& check, const ast::Let& source, Span span, typed::Block& out);
void unroll(ProbeCheck& check, const ast::Unroll& source, Span span, typed::Block& out);

// ---- check_types.cc
// Null if this kernel has none.
Btf* kernel_btf(ProbeCheck& check);
bool has_kernel_function(ProbeCheck& check, std::string_view name);
std::optional<EnumeratorRef> find_enumerator(ProbeCheck& check, const std::string& name);
TypeRef as_value(TypePool& types, TypeRef type);
// The code has a number that comes from the layout of this type.
void rely_on_layout(ProbeCheck& check, TypeRef type);
TypeRef script_definition(ProbeCheck& check, TypeRef structure);
// Null if the type is unknown.
TypeRef named_type(ProbeCheck& check, const std::string& keyword, const std::string& name);
TypeRef resolve(ProbeCheck& check, const ast::TypeName& name);
void type_suffixes(ProbeCheck& check, const ast::TypeName& name, TypeRef& type);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Cast& node, Span span);
TypeRef type_of_operand(ProbeCheck& check, const ast::TypeOrExpr& operand);
TypeRef type_of(ProbeCheck& check, const ast::Expr& expr);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Sizeof& node, Span span);
// In bits, of a member of a structure by its path; reports what is not there.
std::optional<uint64_t> member_offset(ProbeCheck& check, TypeRef type, const std::vector<std::string>& path, Span span);
typed::ExprPtr check_node(ProbeCheck& check, const ast::Offsetof& node, Span span);

// ---- compiled.cc
typed::ExprPtr call_compiled(ProbeCheck& check, const CompiledFunction& function, const ast::Call& call, Span span);

// ---- functions.cc
std::string function_key(ProbeCheck& check);
// Null if the count is right.
Diag* wrong_count(ProbeCheck& check, const std::string& function, size_t wanted, size_t given, Span span);
typed::ExprPtr call_function(ProbeCheck& check, const ast::Subprogram& function, const ast::Call& call, Span span);
typed::ExprPtr inlined(ProbeCheck& check, const ast::Subprogram& function, std::vector<typed::ExprPtr> args,
                       const ast::Call* call, Span span);
// Checks a function that no probe calls.
void check_uncalled(ProbeCheck& check, const ast::Subprogram& function);
void return_from_function(ProbeCheck& check, const ast::Return& node, Span span, typed::Block& out);

// ---- macros.cc
typed::ExprPtr expand(ProbeCheck& check, const ast::Macro& macro, const ast::Call* call, Span span);
typed::ExprPtr call_macro(ProbeCheck& check, const ast::Call& call, Span span);
// An expression of the whole run: its names are no parameters of the macros that are being expanded.
typed::ExprPtr outside_macros(ProbeCheck& check, const ast::Expr& expr);
std::optional<typed::ExprPtr> macro_parameter(ProbeCheck& check, const std::string& name, Span span);
std::optional<TypeRef> macro_type_parameter(ProbeCheck& check, const std::string& name);
typed::MapIndex map_named(ProbeCheck& check, const std::string& name, Span span);
std::optional<typed::MapIndex> named_map(ProbeCheck& check, const ast::Expr& argument);

}  // namespace scry::sema
