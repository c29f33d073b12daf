// The syntax tree: what the text says, before any name has a meaning.
//
// Built by parse() (parser.h), printed by print_ast() (`--show ast`), read by sema. A tree is immutable after parsing
// and its depth is bounded (kMaxDepth), so recursive walks are safe. Parentheses leave no node; desugarings that the
// language defines by itself (`m[a, b]` is `m[(a, b)]`, `->` is `.`, a predicate is an `if`) are done by the parser,
// except the predicate, which stays visible.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/source.h"

namespace scry::ast {

// Levels of the tree: nesting of expressions and blocks, and length of an operator chain. Small enough that a recursive
// walk with AddressSanitizer's large frames stays within an 8 MiB stack.
inline constexpr unsigned kMaxDepth = 400;

struct Expr;
using ExprPtr = std::unique_ptr<Expr>;
struct Block;
using BlockPtr = std::unique_ptr<Block>;

enum class UnaryOp : uint8_t { negate, logical_not, bit_not, dereference };
// clang-format off
enum class BinaryOp : uint8_t {
  add, subtract, multiply, divide, modulo,
  bit_and, bit_or, bit_xor, shift_left, shift_right,
  equal, not_equal, less, greater, less_equal, greater_equal,
  logical_and, logical_or,
};
// clang-format on
const char* spelling(UnaryOp op);   // "-"
const char* spelling(BinaryOp op);  // "<<"

// A type as written: `uint8`, `struct sock *`, `int32*[4]`, `typeof(expr)`. Suffixes apply left to right.
struct TypeSuffix {
  enum class Kind : uint8_t { pointer, array, open_array } kind;
  uint64_t count = 0;  // array
};
struct TypeName {
  Span span;
  std::string keyword;  // "struct", "union", "enum" or empty
  std::string name;     // empty for typeof
  std::vector<TypeSuffix> suffixes;
  ExprPtr typeof_expr;                    // typeof(expression)
  std::unique_ptr<TypeName> typeof_type;  // typeof(type)
};
// The operand of sizeof, offsetof and typeinfo: exactly one is set.
struct TypeOrExpr {
  std::unique_ptr<TypeName> type;
  ExprPtr expr;
};

struct Integer {
  uint64_t value = 0;     // the magnitude
  bool negative = false;  // never set by the parser (`-5` is a Unary); for parameters such as $1 = -5
};
struct String {
  std::string value;  // escapes resolved; may hold NUL bytes
};
struct Bool {
  bool value = false;
};
struct Variable {
  std::string name;  // with the sigil: "$x"
};
struct Map {
  std::string name;  // with the sigil: "@x", or "@"
};
struct Positional {
  uint64_t number = 0;  // $1 is 1
};
struct ParameterCount {};  // $#
struct Identifier {
  std::string name;
};
struct Call {
  std::string name;
  Span name_span;
  std::vector<ExprPtr> args;
  // f(typeof(x)), f(struct s): a type argument; parallel to args, exactly one of the two is set at each place.
  std::vector<std::optional<TypeName>> type_args;
};
struct Tuple {
  std::vector<ExprPtr> elements;  // () is empty, (e,) has one
};
struct RecordMember {
  std::string name;
  Span name_span;
  ExprPtr value;
};
struct Record {
  std::vector<RecordMember> members;
};
struct BlockExpr {
  BlockPtr block;
};
// `if` in statement or value position. `else if` is an otherwise-block that holds one IfExpr as its value.
struct IfExpr {
  bool comptime = false;
  ExprPtr condition;
  BlockPtr then;
  BlockPtr otherwise;  // may be null
};
struct Unary {
  UnaryOp op;
  Span op_span;
  ExprPtr operand;
};
struct Binary {
  BinaryOp op;
  Span op_span;
  ExprPtr left;
  ExprPtr right;
};
// `c ? a : b`; `then` is null in `c ?: b`.
struct Ternary {
  ExprPtr condition;
  ExprPtr then;
  ExprPtr otherwise;
};
struct Index {
  ExprPtr base;
  ExprPtr index;  // a Tuple when the source has `base[a, b]`
  bool wrote_list = false;
};
struct Field {
  ExprPtr base;
  std::string name;
  Span name_span;
};
struct TupleField {
  ExprPtr base;
  uint64_t index = 0;
  Span index_span;
};
struct Cast {
  TypeName type;
  ExprPtr operand;
};
struct Sizeof {
  TypeOrExpr operand;
};
struct Offsetof {
  TypeOrExpr operand;
  std::vector<std::string> path;
  Span path_span;
};
struct Typeinfo {
  TypeOrExpr operand;
};
struct Comptime {
  ExprPtr operand;
};
// ++ and -- on a Variable, a Map, or an Index whose base is a Map.
struct IncDec {
  bool increment = true;
  bool prefix = true;
  ExprPtr target;
};
struct AddressOf {
  ExprPtr target;  // Variable or Map
};

struct Expr {
  Span span;            // with the parentheses around it, if any
  uint32_t height = 1;  // levels of the tree from here down, at most kMaxDepth
  std::variant<Integer, String, Bool, Variable, Map, Positional, ParameterCount, Identifier, Call, Tuple, Record,
               BlockExpr, IfExpr, Unary, Binary, Ternary, Index, Field, TupleField, Cast, Sizeof, Offsetof, Typeinfo,
               Comptime, IncDec, AddressOf>
      node;
};

struct ExprStatement {
  ExprPtr expr;
};
// target is a Variable, a Map, or an Index whose base is a Map. op is set for `+=` and the like.
struct Assign {
  ExprPtr target;
  std::optional<BinaryOp> op;
  Span op_span;
  ExprPtr value;
};
struct Let {
  std::string name;  // "$x"
  Span name_span;
  std::optional<TypeName> type;
  ExprPtr init;  // may be null
};
struct While {
  ExprPtr condition;
  BlockPtr body;
};
// `for $i : a..b` (end set) or `for $kv : @m` (start is the map, end null).
struct For {
  std::string variable;
  Span variable_span;
  ExprPtr start;
  ExprPtr end;
  BlockPtr body;
};
struct Unroll {
  ExprPtr count;
  BlockPtr body;
};
struct Break {};
struct Continue {};
struct Return {
  ExprPtr value;  // may be null
};
struct Discard {
  ExprPtr expr;
};
struct Import {
  std::string path;
  Span path_span;
};

struct Statement {
  Span span;
  std::variant<ExprStatement, Assign, Let, While, For, Unroll, Break, Continue, Return, Discard, Import> node;
};

struct Block {
  Span span;
  uint32_t height = 1;  // as in Expr
  std::vector<Statement> statements;
  ExprPtr value;  // the last expression without `;`, or null
};

template <class T>
ExprPtr make_expr(Span span, T node) {
  return std::make_unique<Expr>(Expr{span, 1, std::move(node)});
}

// One part of an attach point: `tracepoint:syscalls:sys_enter_open` has provider "tracepoint" and two parts. Positional
// parameters are already replaced, quotes removed. after_at: the part followed an `@` instead of a `:`.
struct AttachPart {
  std::string text;
  Span span;
  bool after_at = false;
};
struct AttachPoint {
  Span span;
  std::string user_name;  // `name=provider:...`, or empty
  std::string provider;   // as written
  Span provider_span;
  std::vector<AttachPart> parts;
};
struct Probe {
  Span span;
  std::vector<AttachPoint> attach_points;
  ExprPtr predicate;  // may be null
  BlockPtr body;
  bool hidden = false;  // scry's own: not counted
  bool otherwise =
      false;  // `else` stands before it: in the place of the probe before it, where that cannot be attached
};

struct ConfigEntry {
  Span span;
  std::string name;
  Span name_span;
  // The value as written: an integer, a string, a bool, or a bare word.
  std::variant<uint64_t, std::string, bool> value;
  Span value_span;
  bool bare_word = false;
};
struct MapDeclaration {
  Span span;
  std::string name;  // "@x"
  std::string map_type;
  Span map_type_span;
  uint64_t max_entries = 0;  // as written: 0 is not refused here
  Span max_entries_span;
  bool hidden = false;  // scry's own: not printed
};
struct MacroParameter {
  Span span;
  std::string name;  // with its sigil
};
struct Macro {
  Span span;
  std::string name;
  Span name_span;
  std::vector<MacroParameter> parameters;
  BlockPtr body;
};
struct SubprogramParameter {
  Span span;
  std::string name;
  TypeName type;
};
struct Subprogram {
  Span span;
  std::string name;
  Span name_span;
  std::vector<SubprogramParameter> parameters;
  TypeName return_type;
  BlockPtr body;
};
// A preprocessor line or a struct/union/enum definition of the prologue, kept verbatim for the C pass.
struct CText {
  Span span;
  std::string text;
};
// A compiled BPF object that is imported.
struct Object {
  std::string path;
  Span use;
  std::string bytes;
};

// Levels of a node's children, 0 for a leaf: what Expr::height and Block::height are made of.
uint32_t height_below(const Expr& expr);
uint32_t height_below(const Statement& statement);

struct Script {
  std::vector<CText> c_text;
  std::vector<ConfigEntry> config;
  std::vector<Import> imports;
  std::vector<Import> block_imports;  // those in bodies
  std::vector<MapDeclaration> map_declarations;
  std::vector<Macro> macros;
  std::vector<Subprogram> subprograms;
  std::vector<Object> objects;
  std::vector<Probe> probes;
};

}  // namespace scry::ast
