// The typed tree: what the script means. Every name is resolved, every expression has its type, every implicit
// conversion is a Cast node, only legal programs remain. Printed by `--show typed`, read by codegen.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/source.h"
#include "probes/provider.h"
#include "syntax/ast.h"
#include "types/taking.h"
#include "types/type.h"

namespace scry {
struct Builtin;
}

namespace scry::typed {

using ast::BinaryOp;
using ast::UnaryOp;

enum class VariableId : uint32_t {};
enum class MapIndex : uint32_t {};

struct Expr;
using ExprPtr = std::unique_ptr<Expr>;
struct Block;
using BlockPtr = std::unique_ptr<Block>;

// Integer, bool, enum or pointer constant; bits beyond the type's width are its extension.
struct IntConst {
  uint64_t value = 0;
  bool literal = false;  // written (or folded from what was written) as a number: see is_flexible()
};
struct StringConst {
  std::string value;
};
// `space`, here and below: the memory that a number is an address in, or that a value was copied from; none: not known.
// Pointers have it in their type.
struct VariableRead {
  VariableId variable;
  AddressSpace space = AddressSpace::none;
};
// The value at a key; zero when absent. For aggregates only as the operand of a Cast to an integer or of print().
struct MapRead {
  MapIndex map;
  ExprPtr key;  // null for a scalar map; already of the map's key type
  AddressSpace space = AddressSpace::none;
  bool guessed = false;  // while types are inferred: that of what it meets decides, as for a literal
};
// A whole map as an argument.
struct MapRef {
  MapIndex map;
};
// `args`: the probe's arguments as a structure.
struct ArgsRef {};
// A member of a structure value or, through a pointer, of the structure pointed to.
struct FieldRead {
  ExprPtr base;
  Member member;
};
// An element of an array value, or of the memory that a pointer addresses.
struct IndexRead {
  ExprPtr base;
  ExprPtr index;
};
struct Dereference {
  ExprPtr pointer;
};
struct Unary {
  UnaryOp op;
  ExprPtr operand;
};
// Arithmetic: both operands have the result type. Comparisons: both have one type; the result is bool. Pointer
// arithmetic: left is the pointer, right already scaled. logical_and, logical_or: conditions, evaluated short-circuit.
struct Binary {
  BinaryOp op;
  ExprPtr left;
  ExprPtr right;
};
struct Ternary {
  ExprPtr condition;
  ExprPtr then;
  ExprPtr otherwise;
};
struct Cast {
  ExprPtr operand;
};
struct MakeTuple {  // tuple or record, by the type
  std::vector<ExprPtr> elements;
};
struct TupleRead {
  ExprPtr base;
  uint32_t index = 0;
};
// A call of a builtin function or a builtin value. What the check of the builtin found out at compile time is in `text`
// and `numbers` (its own convention, see the entry).
struct Call {
  const Builtin* builtin;
  std::vector<ExprPtr> args;
  std::string text;
  std::vector<uint64_t> numbers;
  bool continues_probe = false;    // in a macro: exit() does not end the probe
  Taking takes = Taking::nothing;  // of the map that it prints
};
// ++ and -- ; exactly one of variable and map is meant.
struct IncDec {
  bool increment = true;
  bool prefix = true;
  std::optional<VariableId> variable;
  std::optional<MapIndex> map;
  ExprPtr key;
};
struct BlockExpr {
  BlockPtr block;
};
struct IfExpr {
  ExprPtr condition;
  BlockPtr then;
  BlockPtr otherwise;  // may be null in statement position
};
// A call of a function of the script (`fn`): its body in place. A Return in it that leaves the function ends the body;
// the value is then in the variable `result`.
struct Inlined {
  BlockPtr body;
  std::optional<VariableId> result;
  AddressSpace space = AddressSpace::none;
};
// &$v, &@m: the address of the variable's memory, or of the kernel's map. Exactly one is meant.
struct AddressOf {
  std::optional<VariableId> variable;
  std::optional<MapIndex> map;
};
// A call of a function of an imported object; the arguments have the types of its parameters, or go by address.
struct CompiledCall {
  std::string name;
  uint32_t function = 0;  // its number in the library
  std::vector<ExprPtr> args;
};

struct Expr {
  Span span;
  TypeRef type = nullptr;
  std::variant<IntConst, StringConst, VariableRead, MapRead, MapRef, ArgsRef, FieldRead, IndexRead, Dereference, Unary,
               Binary, Ternary, Cast, MakeTuple, TupleRead, Call, IncDec, BlockExpr, IfExpr, Inlined, AddressOf,
               CompiledCall>
      node;
};

// A non-negative literal of a signed type: it takes the sign of the other operand (docs/language.md 2.2).
inline bool is_flexible(const Expr& expr) {
  const auto* constant = std::get_if<IntConst>(&expr.node);
  return constant && constant->literal && expr.type && expr.type->is_signed &&
         static_cast<int64_t>(constant->value) >= 0;
}

struct ExprStatement {
  ExprPtr expr;
};
// `let $x;`: the variable is zero from here.
struct Declare {
  VariableId variable;
};
struct AssignVariable {
  VariableId variable;
  ExprPtr value;
};
struct AssignMap {
  MapIndex map;
  ExprPtr key;
  ExprPtr value;
};
// `@m[k] op= value`, kept together so that an 8-byte integer can be updated in place. value has the map's type.
struct UpdateMap {
  MapIndex map;
  ExprPtr key;
  BinaryOp op;
  ExprPtr value;
};
// `@m[k] = count()`.
struct Aggregate {
  MapIndex map;
  ExprPtr key;
  const Builtin* builtin;
  std::vector<ExprPtr> args;
};
struct Unroll {
  uint32_t count = 1;
  BlockPtr body;
};
struct Return {
  ExprPtr value;               // may be null
  bool from_function = false;  // leaves the innermost Inlined, not the probe
};
// The variables that the body of a loop declares, that of a `for` first: a contiguous range of ids. All others that it
// uses belong to the code around it.
struct OwnVariables {
  uint32_t begin = 0, end = 0;
  bool contain(VariableId id) const { return uint32_t(id) >= begin && uint32_t(id) < end; }
};
struct While {
  ExprPtr condition;
  BlockPtr body;
  OwnVariables own;
  bool may_be_callback = false;  // the kernel has the helper for it, and room for one more frame
};
// `for $i : start..end`: both bounds have one integer type, that of the loop variable or narrower.
struct ForRange {
  VariableId variable;
  ExprPtr start;
  ExprPtr end;
  BlockPtr body;
  OwnVariables own;
};
// `for $kv : @map`: the variable is a tuple of key and value; castable aggregates are numbers in it.
struct ForMap {
  VariableId variable;
  MapIndex map;
  BlockPtr body;
  OwnVariables own;
};
struct Break {};
struct Continue {};

struct Statement {
  Span span;
  std::variant<ExprStatement, Declare, AssignVariable, AssignMap, UpdateMap, Aggregate, Unroll, Return, While, ForRange,
               ForMap, Break, Continue>
      node;
};

struct Block {
  std::vector<Statement> statements;
  ExprPtr value;  // or null
};

struct Variable {
  std::string name;
  TypeRef type = nullptr;
  Span span;
};

struct ScriptMap {
  std::string name;
  TypeRef key = nullptr;  // null: scalar
  TypeRef value = nullptr;
  std::optional<uint64_t> max_entries;  // declared
  bool evicts = false;                  // declared as one that gives up old entries when it is full
  Span span;                            // first use
  bool per_thread = false;              // carries a value from one probe of a thread to the next (key `tid`), no more
  bool hidden = false;                  // scry's own: not printed at the end
  bool shared = false;                  // a program's own value is written by others, or by the receiver
  bool cleared = false;                 // emptied by clear() or zero() while programs run
};

// One body for targets that share a program.
// Whether the runs of a program on one processor can be distinguished (sema/attach_mechanism.h).
enum class Guard : uint8_t {
  none,
  marks,      // it says that it runs
  leaves_out  // it says so, and leaves out what happens while another of the script runs
};

// How a program takes part in sampling, where a budget was asked for (sema/sampling.h).
struct Sampling {
  uint32_t group = 0;                    // programs that carry something from one to the other share one period
  bool takes_nth = true;                 // runs its body every Nth time; else it ignores what the others left out
  std::vector<const AssignMap*> starts;  // what a run that is left out removes, so that nothing of former runs stays
};

struct Program {
  Span span;                             // the probe
  std::vector<targets::Target> targets;  // all of one provider, kind and (when the body asks) argument layout
  std::vector<Variable> variables;
  std::vector<ExprPtr> scope;  // conditions of the scope, all of which must hold before the body runs (sema/scope.h)
  ExprPtr predicate;           // may be null
  BlockPtr body;
  bool hidden = false;  // scry's own: not counted
  struct {
    Guard guard = Guard::none;
    std::optional<Sampling> sampling = {};  // none: every run counts
  } running;
};

// Of max_overhead, besides percentages.
inline constexpr const char *kWarnOverhead = "warn", *kAnyOverhead = "none";

struct Config {
  uint64_t max_strlen = 1024;
  uint64_t max_map_keys = 4096;
  uint64_t on_stack_limit = 32;
  uint64_t max_probes = 1024;
  uint64_t max_bpf_progs = 1024;
  uint64_t log_size = 1'000'000;
  uint64_t perf_rb_pages = 0;
  uint64_t max_cat_bytes = 10240;
  uint64_t max_memory = uint64_t{256} << 20;
  std::string max_overhead = kWarnOverhead;
  bool print_maps_on_exit = true;
  bool cpp_demangle = true;
  bool lazy_symbolication = true;
  bool show_debug_info = false;
  std::string str_trunc_trailer = "..";
  std::string license = "GPL";
  std::string missing_probes = "error";
  std::string stack_mode = "bpftrace";
  std::string stack_unwind = "auto";
  uint64_t max_stack_frames = 127;
  std::string cache_user_symbols;  // empty: decided by -c and address randomization
  std::string unstable_import = "error", unstable_tseries = "warn", unstable_typeinfo = "error";
  std::string unstable_dw_ustack = "warn";

  bool has_budget() const { return max_overhead != kWarnOverhead && max_overhead != kAnyOverhead; }
};

// Which failures at run time are reported (docs/language.md 8.7).
enum class Notices : uint8_t {
  none,      // --no-warnings
  stacks,    // as failures; full maps are reported at the end, as a loss of stacks
  failures,  // of helpers, but for reads of memory and maps
  reads_too  // -k
};

struct Script {
  Config config;
  Notices notices = Notices::failures;
  bool event_origin = false;  // events tell when, where and by whom they were sent
  std::vector<ScriptMap> maps;
  std::vector<Program> programs;  // in source order
  uint32_t sampling_groups = 0;   // their number
};

// The text of `--show typed`.
std::string print(const Script& script);

}  // namespace scry::typed
