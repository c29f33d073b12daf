// The parser class, split by topic: parse_script.cc (items of the program), parse_prologue.cc (what stands before
// them), parse_statement.cc, parse_expression.cc (operators), parse_primary.cc (operands), parse_type.cc. Recursive
// descent with one token of look-ahead, and a further look where the grammar needs it (casts, records, the end of a
// predicate).
//
// Conventions: a parse_* function is called at its first token. It returns null, false or nothing after it has reported
// an error; the caller then returns at once, and parse_script() finds the next item.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "syntax/cursor.h"
#include "syntax/parser.h"

namespace scry {

// For a '#' where none can be.
inline constexpr const char* kHashHint = "move preprocessor lines before the first probe; begin a comment with '//'";

class Parser {
 public:
  Parser(SourceId source, const Sources& sources, const ParseOptions& options, Diags& diags, std::vector<Token>* log);

  ast::Script parse_script();
  ast::ExprPtr parse_lone_expression();

 private:
  // The order of the program's parts: each item moves it forward, never back.
  enum class Phase : uint8_t { c_definitions, settings, items };
  class Nesting;
  class OutsidePredicate;

  // parse_script.cc, parse_prologue.cc
  bool parse_item();
  void enter(Phase phase, const char* what);
  void skip_shebang();
  bool parse_preprocessor_line();
  void add_c_text(Span span);
  bool parse_c_definition();
  bool at_typedef() const;
  bool parse_typedef();
  bool parse_config();
  bool parse_config_entry();
  bool parse_root_import();
  bool parse_map_declaration();
  bool parse_map_size(ast::MapDeclaration& map);
  bool parse_macro();
  bool parse_macro_parameters(ast::Macro& macro);
  bool parse_subprogram();
  bool parse_subprogram_parameters(ast::Subprogram& subprogram);
  bool parse_probe();
  bool parse_attach_points(ast::Probe& probe);
  bool parse_predicate(ast::Probe& probe);
  bool at_item_keyword(Keyword keyword) const;
  bool at_config() const;
  bool at_alternative() const;
  bool at_likely_item() const;
  void recover();

  // parse_statement.cc
  ast::BlockPtr parse_block();
  ast::BlockPtr parse_body(const char* hint);
  bool parse_statement(ast::Block& block);
  bool parse_expression_statement(ast::Block& block);
  ast::ExprPtr parse_block_like();
  bool parse_assignment(ast::Block& block, uint32_t begin, ast::ExprPtr target);
  bool check_target(const ast::Expr& target);
  bool parse_discard(ast::Block& block);
  bool parse_import(ast::Block& block);
  bool parse_let(ast::Block& block);
  bool parse_while(ast::Block& block);
  bool parse_for(ast::Block& block);
  bool parse_iterable(ast::For& loop);
  bool parse_unroll(ast::Block& block);
  bool parse_break(ast::Block& block);
  bool parse_continue(ast::Block& block);
  bool parse_return(ast::Block& block);
  bool end_statement();
  ast::ExprPtr parse_condition();
  ast::ExprPtr parse_if();
  ast::BlockPtr parse_else();
  template <class Node>
  bool append(ast::Block& block, uint32_t begin, Node node);
  void set_value(ast::Block& block, ast::ExprPtr value);

  // parse_expression.cc
  ast::ExprPtr parse_expression();
  ast::ExprPtr parse_ternary_tail(ast::ExprPtr condition);
  ast::ExprPtr parse_binary(int least_level);
  ast::ExprPtr parse_binary_tail(ast::ExprPtr left, int least_level);
  ast::ExprPtr parse_logical_chain(ast::ExprPtr first, TokenKind kind, ast::BinaryOp op, int level);
  ast::ExprPtr parse_unary();
  ast::ExprPtr parse_prefix_operator(ast::UnaryOp op);
  ast::ExprPtr parse_address_of();
  ast::ExprPtr parse_comptime();
  ast::ExprPtr parse_prefix_step();
  ast::ExprPtr make_step(Span op, bool prefix, ast::ExprPtr target);
  ast::ExprPtr parse_postfix();
  ast::ExprPtr parse_postfix_tail(ast::ExprPtr base);
  ast::ExprPtr parse_index(ast::ExprPtr base);
  ast::ExprPtr parse_field(ast::ExprPtr base);
  bool at_predicate_end() const;

  // parse_primary.cc
  ast::ExprPtr parse_primary();
  ast::ExprPtr parse_named();
  ast::ExprPtr parse_integer_literal();
  ast::ExprPtr parse_string_literal();
  ast::ExprPtr parse_positional();
  ast::ExprPtr parse_spliced();
  ast::ExprPtr parse_call(Token name);
  bool parse_argument(ast::Call& call);
  bool check_count(size_t elements);  // of a list; reports it otherwise
  ast::ExprPtr parse_parentheses();
  ast::ExprPtr parse_record(Span opening);
  bool parse_record_member(ast::Record& record);
  ast::ExprPtr parse_group_or_tuple(Span opening);
  ast::ExprPtr parse_block_expression();
  ast::ExprPtr parse_typeof_value();
  ast::ExprPtr expected_expression();
  std::optional<uint64_t> parse_integer();
  std::optional<std::string> parse_string();

  // parse_type.cc
  std::optional<ast::TypeName> parse_type();
  bool parse_type_suffixes(ast::TypeName& type);
  std::optional<ast::TypeName> parse_typeof();
  std::optional<ast::TypeOrExpr> parse_type_or_expression();
  std::optional<ast::TypeOrExpr> parse_parenthesized_operand();
  ast::ExprPtr parse_sizeof();
  ast::ExprPtr parse_offsetof();
  ast::ExprPtr parse_typeinfo();
  bool at_type_operand() const;
  bool at_cast() const;
  bool means_value(std::string_view name) const;
  ast::ExprPtr parse_cast();

  // Shared.
  Span span_from(uint32_t begin) const { return cursor_.span_from(begin); }
  template <class Node>
  ast::ExprPtr make(Span span, Node node) {
    return checked(ast::make_expr(span, std::move(node)));
  }
  ast::ExprPtr checked(ast::ExprPtr expr);
  void report_nesting();

  Cursor cursor_;
  const ParseOptions& options_;
  ast::Script script_;
  std::set<std::string, std::less<>> constants_;  // names that the C text makes values of
  const ast::Macro* macro_ = nullptr;             // whose body is being read
  Phase phase_ = Phase::c_definitions;
  Span config_;                // of the config block, once there is one
  uint32_t depth_ = 0;         // depth of the recursion: open expressions and blocks
  uint32_t open_braces_ = 0;   // consumed and not yet closed, where recover() begins
  bool in_predicate_ = false;  // `/` before `{` closes the predicate
};

// One level of recursion; `too_deep` has been reported.
class Parser::Nesting {
 public:
  explicit Nesting(Parser& parser) : parser_(parser), too_deep(++parser.depth_ > ast::kMaxDepth) {
    if (too_deep) parser_.report_nesting();
  }
  ~Nesting() { --parser_.depth_; }
  Nesting(const Nesting&) = delete;

 private:
  Parser& parser_;

 public:
  const bool too_deep;
};

// Inside brackets and blocks a `/` is a division again.
class Parser::OutsidePredicate {
 public:
  explicit OutsidePredicate(Parser& parser) : parser_(parser), before_(parser.in_predicate_) {
    parser_.in_predicate_ = false;
  }
  ~OutsidePredicate() { parser_.in_predicate_ = before_; }
  OutsidePredicate(const OutsidePredicate&) = delete;

 private:
  Parser& parser_;
  bool before_;
};

}  // namespace scry
