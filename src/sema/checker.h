// Checker: one pass over one probe body, from syntax to typed tree.
//
// Types flow backwards too (a later assignment widens a variable that was read earlier), so analyze() runs the checker
// over the whole script again and again, with what was inferred kept in Inference, until nothing changes; only the last
// round's tree and diagnostics count. An expression whose type is not known yet, or that was wrong, is "poisoned" (null
// type): it silences every message that would only follow from it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/diag.h"
#include "c/declarations.h"
#include "sema/choices.h"
#include "sema/compiled.h"
#include "sema/conversion.h"
#include "sema/diags.h"
#include "sema/macros.h"
#include "sema/scope.h"
#include "sema/typed.h"

namespace scry::sema {

struct MapFacts {
  std::string name;
  bool seen_keyed = false, seen_scalar = false;
  Span first_keyed, first_scalar, first_use, first_value;
  Inferred key, value;
  bool assigned = false;
  bool read = false;         // its value was asked for
  bool locked = false;       // a comptime condition was decided by its type
  bool zeroed = false;       // by zero(): the receiver writes while programs run
  bool cleared = false;      // by clear(), while programs run
  std::set<size_t> writers;  // programs that update it in place
  bool taken = false;        // its elements are deleted by their key
  // Does more than to carry a value from one probe of a thread to the next: used with another key than `tid`, walked,
  // printed, counted up, or from a program without typed task.
  bool beyond_thread = false;
  uint64_t clock = 0;  // of the times it holds (TimestampClock), for strftime()
  const ast::MapDeclaration* declaration = nullptr;
};

struct VariableFacts {
  std::string name;
  Span span;
  Inferred value;
  bool fixed = false;   // `let $x: T`
  bool by_let = false;  // declared by `let`, not by its first assignment
  bool locked = false;  // a comptime condition was decided by its type
  uint64_t clock = 0;   // of the time it holds (TimestampClock), for strftime()
};

// A named parameter of the script, as its getopt() calls describe it.
struct NamedParameter {
  std::string name;
  TypeRef type = nullptr;
  std::string default_text;
  std::string description;
};

// Words of the command line for the script, by name; without `=` they have no value.
using NamedValues = std::map<std::string, std::optional<std::string>>;

// What is known about names so far; survives the rounds.
struct Inference {
  std::deque<MapFacts> maps;  // by typed::MapIndex; each stays in place while others are met
  // By program, by the place of the declaration: the same place in another expansion of a macro is another one.
  std::vector<std::map<std::string, VariableFacts>> variables;
  // Types first settle without what is so far known by non-negative literals alone, which may get any sign; then
  // without the branches of `if comptime`, whose conditions may ask for types.
  bool decides_signs = false;
  bool decides_comptime = false;
  Span first_without_space;  // the first read through a pointer that does not say whose memory it leads to
  std::vector<NamedParameter> named_parameters;  // in the order in which they are first met
  std::map<std::string, const ast::MapDeclaration*> declarations;
  std::set<const ast::Subprogram*> called;
  bool changed = false;

  // The type to whom reads it; null: not known yet.
  TypeRef type_of(const Inferred& known) const { return decides_signs || !known.has_flexible() ? known.type : nullptr; }
  typed::MapIndex map_index(const std::string& name, Span use);
  MapFacts& map(typed::MapIndex index) { return maps[static_cast<size_t>(index)]; }
};

// What the script may refer to from outside, for the whole run.
struct Surroundings {
  const probes::ProbeWorld& world;
  const typed::Config& config;
  const CompileChoice& choice;
  const Macros& macros;
  const NamedValues& named_values;
  const std::map<std::string, const ast::Subprogram*>& functions;
  const Definitions& definitions;
  const ScopeFilter& scope;
};

// Whether `literal` is an integer literal whose value the type holds (check_operators.cc).
bool represents(TypeRef type, const typed::Expr& literal);

class Checker {
 public:
  Checker(const Surroundings& surroundings, Inference& inference, size_t program_index,
          const std::vector<targets::Target>& targets, Diags& diags);

  // `expanded`: for one of the programs that a wildcard expands to, so errors say it.
  typed::Program check(const ast::Probe& probe, bool expanded);
  void check_uncalled(const ast::Subprogram& function);  // one that no probe calls

  // ---- for the checks of builtins (call_check.h)
  typed::ExprPtr expression(const ast::Expr& expr);
  typed::ExprPtr poison(Span span) const;
  typed::ExprPtr make(Span span, TypeRef type, decltype(typed::Expr::node) node) const;
  typed::ExprPtr integer(Span span, __int128 value) const;         // a literal
  typed::ExprPtr convert(typed::ExprPtr expr, TypeRef to) const;   // inserts a Cast if types differ
  typed::ExprPtr aggregate_as_integer(typed::ExprPtr expr) const;  // castable aggregates become their number
  typed::ExprPtr read_element(typed::MapIndex map, const ast::Expr* key, Span span);
  typed::ExprPtr call_of(const Builtin& builtin, std::vector<typed::ExprPtr> args, Span span);  // of what is checked
  typed::ExprPtr truth(typed::ExprPtr expr, bool allow_aggregate);
  // `$v = value`, for a variable that exists.
  void assign_variable(const std::string& name, Span name_span, typed::ExprPtr value, Span span, typed::Block& out);
  std::optional<typed::VariableId> find_variable(const std::string& name) const;
  // Of the nsecs() call that a value comes from, by way of variables and maps; arithmetic loses it.
  uint64_t clock_of(const typed::Expr& time);
  // A feature that a configuration variable turns on: says so, or warns, by its setting.
  bool allow_unstable(const std::string& setting, const char* feature, const char* variable, Span use);
  // Inside a macro the places it is expanded from follow.
  Diag& report(const DiagKind& kind, Span span, std::string message);
  TypePool& types() const { return around_.world.types; }
  const Surroundings& around() const { return around_; }
  const targets::Target& target() const { return targets_.front(); }
  const std::vector<targets::Target>& targets() const { return targets_; }
  typed::MapIndex map_index(const ast::Expr& map_expr);
  Inference& inference() { return inference_; }
  // Key expression of a use of a map: merged into what is known of the map; null for scalar use.
  typed::ExprPtr map_key(typed::MapIndex map, const ast::Expr* key, Span use);
  TypeRef resolve(const ast::TypeName& name);
  TypeRef named_type(const std::string& keyword, const std::string& name) const;  // null: unknown
  // In bits, of a member of a structure by its path; reports what is not there.
  std::optional<uint64_t> member_offset(TypeRef type, const std::vector<std::string>& path, Span span);
  std::optional<EnumeratorRef> find_enumerator(const std::string& name) const;
  Btf* kernel_btf() const;  // null: this kernel has none
  bool has_kernel_function(std::string_view name) const;
  TypeRef args_type(Span use);
  TypeRef retval_type(Span use);

 private:
  // check_expr.cc
  typed::ExprPtr check_node(const ast::Integer&, Span);
  typed::ExprPtr check_node(const ast::String&, Span);
  typed::ExprPtr check_node(const ast::Bool&, Span);
  typed::ExprPtr check_node(const ast::Variable&, Span);
  typed::ExprPtr check_node(const ast::Map&, Span);
  typed::ExprPtr check_node(const ast::Positional&, Span);
  typed::ExprPtr check_node(const ast::ParameterCount&, Span);
  typed::ExprPtr check_node(const ast::Identifier&, Span);
  typed::ExprPtr check_node(const ast::Call&, Span);
  typed::ExprPtr check_node(const ast::Tuple&, Span);
  typed::ExprPtr check_node(const ast::Record&, Span);
  typed::ExprPtr check_node(const ast::BlockExpr&, Span);
  typed::ExprPtr check_node(const ast::IfExpr&, Span);
  typed::ExprPtr check_node(const ast::Unary&, Span);
  typed::ExprPtr check_node(const ast::Binary&, Span);
  typed::ExprPtr check_node(const ast::Ternary&, Span);
  typed::ExprPtr check_node(const ast::Index&, Span);
  typed::ExprPtr check_node(const ast::Field&, Span);
  typed::ExprPtr check_node(const ast::TupleField&, Span);
  typed::ExprPtr check_node(const ast::Cast&, Span);
  typed::ExprPtr check_node(const ast::Sizeof&, Span);
  typed::ExprPtr check_node(const ast::Offsetof&, Span);
  typed::ExprPtr check_node(const ast::Typeinfo&, Span);
  typed::ExprPtr check_node(const ast::Comptime&, Span);
  typed::ExprPtr check_node(const ast::IncDec&, Span);
  typed::ExprPtr check_node(const ast::AddressOf&, Span);

  typed::ExprPtr parameter_text(const ast::Positional& node, Span span) const;  // as written; missing: empty
  typed::ExprPtr check_map_read(typed::MapIndex map, const ast::Expr* key, Span span);
  typed::ExprPtr not_supported(Span span, std::string_view what);
  bool check_size(TypeRef type, Span span);  // of one value; reports it otherwise
  typed::ExprPtr element_of_tuple(typed::ExprPtr base, uint64_t index, Span span);
  typed::ExprPtr fold_index(const typed::ExprPtr& base, const typed::ExprPtr& index, Span span);
  TypeRef script_definition(TypeRef structure) const;
  TypeRef as_value(TypeRef type) const;
  typed::ExprPtr member_of(typed::ExprPtr base, const ast::Field& field, Span span);
  typed::ExprPtr record_member(typed::ExprPtr base, const ast::Field& field, Span span);
  TypeRef type_of_operand(const ast::TypeOrExpr& operand);
  TypeRef type_of(const ast::Expr& expr);
  std::optional<uint32_t> size_of_operand(const ast::TypeOrExpr& operand);
  void type_suffixes(const ast::TypeName& name, TypeRef& type);

  // check_operators.cc
  typed::ExprPtr fold(typed::BinaryOp op, const typed::Expr& left, const typed::Expr& right, Span span, bool& folded);
  typed::ExprPtr fold_integers(typed::BinaryOp op, __int128 a, __int128 b, Span span);
  typed::ExprPtr fold_strings(typed::BinaryOp op, const std::string& a, const std::string& b, Span span, bool& folded);
  typed::ExprPtr arithmetic(const ast::Binary& node, typed::ExprPtr left, typed::ExprPtr right, Span span);
  void warn_of_pointers(const typed::Expr& left, const typed::Expr& right, Span span);
  void warn_of_space(TypeRef pointer, Span span);
  void warn_of_shift_count(const ast::Binary& node, const typed::Expr& count);
  typed::ExprPtr comparison(const ast::Binary& node, typed::ExprPtr left, typed::ExprPtr right, Span span);
  typed::ExprPtr logical(const ast::Binary& node, typed::ExprPtr left, typed::ExprPtr right, Span span);
  typed::ExprPtr pointer_arithmetic(typed::BinaryOp op, typed::ExprPtr left, typed::ExprPtr right, Span span);
  typed::ExprPtr operation(typed::BinaryOp op, typed::ExprPtr left, typed::ExprPtr right, TypeRef type,
                           Span span) const;
  typed::ExprPtr binary(const ast::Binary& node, typed::ExprPtr left, typed::ExprPtr right, Span span);
  typed::ExprPtr cast_to(typed::ExprPtr operand, TypeRef to, Span span);
  typed::ExprPtr condition(const ast::Expr& expr, bool allow_aggregate = false);
  // Converts with the implicit-cast warning, or reports a mismatch. `what` completes the mismatch message.
  typed::ExprPtr convert_implicitly(typed::ExprPtr expr, TypeRef to, bool warn = true);
  void warn_of_cast(const typed::Expr& expr, TypeRef to);
  void bad_operand(std::string_view op, const typed::Expr& operand, Span span);
  void bad_operands(std::string_view op, const typed::Expr& left, const typed::Expr& right, Span span);

  // check_call.cc
  // `name`: as written, for the builtins that have more than one.
  typed::ExprPtr call(const Builtin& builtin, const ast::Call* call, Span span, std::string_view name = {});
  bool check_arguments(const Builtin& builtin, const ast::Call* call, Span span, typed::Call& out);

  // check_statement.cc, check_assign.cc
  typed::BlockPtr block(const ast::Block& block, bool wants_value);
  void statement(const ast::Statement& statement, typed::Block& out);
  void assign(const ast::Assign& assign, Span span, typed::Block& out);
  void assign_map(const ast::Assign& assign, Span span, typed::Block& out);
  void aggregate(const ast::Assign& assign, const Builtin& builtin, Span span, typed::Block& out);
  void let(const ast::Let& let, Span span, typed::Block& out);
  void unroll(const ast::Unroll& unroll, Span span, typed::Block& out);
  void expression_statement(const ast::Expr& expr, Span span, typed::Block& out);
  void merge_map_value(typed::MapIndex map, Inferred value, Span span);
  const ast::Expr* map_of(const ast::Expr& target, const ast::Expr*& key) const;

  // For hints: names that may stand where one is unknown, and "did you mean" for the nearest of them.
  std::vector<std::string> callable_names() const;
  std::vector<std::string> value_names() const;
  std::vector<std::string> type_names(const std::string& keyword) const;
  void hint_left_out(Diag& diag) const;  // names the headers that were left out: the name may be of one of them
  static void suggest(Diag& diag, std::string_view name, const std::vector<std::string>& candidates);

  // macros.cc
  class InCaller;
  const ast::Macro* pick_macro(const std::vector<const ast::Macro*>& overloads, const ast::Call& call);
  bool may_expand(const ast::Macro& macro, Span span);
  typed::ExprPtr expand(const ast::Macro& macro, const ast::Call* call, Span span);
  typed::ExprPtr call_macro(const ast::Call& call, Span span);
  std::optional<typed::ExprPtr> macro_parameter(const std::string& name, Span span);
  std::optional<TypeRef> macro_type_parameter(const std::string& name);
  typed::MapIndex map_named(const std::string& name, Span span);
  std::optional<typed::MapIndex> named_map(const ast::Expr& argument);

  // check_loop.cc
  void while_loop(const ast::While& loop, Span span, typed::Block& out);
  void limit_turns(const typed::Expr& start, const typed::Expr& end);
  void range_loop(const ast::For& loop, Span span, typed::Block& out);
  void map_loop(const ast::For& loop, Span span, typed::Block& out);
  std::optional<typed::VariableId> declare_loop_variable(const ast::For& loop);
  TypeRef loop_value(typed::MapIndex map, Span use);
  typed::BlockPtr loop_body(const ast::Block& body);
  void jump(const char* word, Span span);
  void return_statement(const ast::Return& node, Span span, typed::Block& out);
  void require_feature(Feature feature, std::string_view name, Span use);

  // functions.cc
  struct Frame;
  Diag* wrong_count(const std::string& function, size_t wanted, size_t given, Span span);  // null: the count is right
  typed::ExprPtr call_function(const ast::Subprogram& function, const ast::Call& call, Span span);
  typed::ExprPtr inlined(const ast::Subprogram& function, std::vector<typed::ExprPtr> args, const ast::Call* call,
                         Span span);
  bool bind_parameters(const ast::Subprogram& function, std::vector<typed::ExprPtr> args, const ast::Call* call,
                       typed::Block& out);
  void return_from_function(const ast::Return& node, Span span, typed::Block& out);
  // compiled.cc
  typed::ExprPtr call_compiled(const CompiledFunction& function, const ast::Call& call, Span span);
  // check_comptime.cc
  typed::ExprPtr comptime_branch(const ast::IfExpr& node, Span span);
  void lock_types(const typed::Expr& condition);

  void begin_program();
  void note_initial(Diag& diag, typed::VariableId id);
  typed::VariableId declare_variable(const std::string& name, Span span);
  void learn_clock(uint64_t& known, const typed::Expr& value);
  VariableFacts& facts(typed::VariableId id) { return *declared_[static_cast<size_t>(id)].facts; }
  std::string place_key(Span span) const;
  std::string function_key() const;  // functions.cc
  void warn_of_unassigned();

  const Surroundings& around_;
  Inference& inference_;
  const size_t program_;
  const std::vector<targets::Target>& targets_;
  Diags& diags_;
  std::vector<Scope> scopes_;
  uint64_t unrolled_copies_ = 1;  // of the code being checked
  struct Declared {
    VariableFacts* facts;
    bool assigned = false;
  };
  std::vector<Declared> declared_;             // variables so far in this pass, by id
  Span expanded_body_;                         // of the probe, of whose wildcard this is one program of several
  bool asks_type_ = false;                     // the current expression is only asked for its type
  unsigned comptime_ = 0;                      // conditions of `if comptime` around the current expression
  Expansion* expansion_ = nullptr;             // the macro whose body is being checked
  unsigned expansions_ = 0;                    // of macros, in this probe
  uint32_t expanded_height_ = 0;               // of the bodies that are being checked inside each other
  Frame* frame_ = nullptr;                     // the function of the script whose body is being checked
  bool returns_ = false;                       // a `return` of that function was met
  unsigned loops_ = 0;                         // `for` and `while` around the current statement
  unsigned for_loops_ = 0;                     // `for` alone: its body has no access to the probe's context
  std::optional<bool> loop_return_has_value_;  // of the first `return` in a `for` of this probe
  friend struct CallCheck;
};

}  // namespace scry::sema
