// Parser: text -> syntax tree, and the texts of `--show tokens` and `--show ast`.
//
// parse() always returns a script; it is complete when `diags` got no errors. After an error, reading continues after
// the item (probe, macro, ...) in which it stood, so several errors can be reported; it stops after a limit of them.
// Time is linear in the text and the stack is bounded by ast::kMaxDepth whatever the text is. Tests: parse_*_test.cc,
// limits_test.cc; fuzz/parser_fuzz.cc.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diag.h"
#include "base/source.h"
#include "syntax/ast.h"

namespace scry {

struct ParseOptions {
  std::vector<std::string> parameters;  // $1, $2, ...: replaced in attach points only
  // Whether a name means a value, so that `(uid) - 1` is no cast; null: only what the text itself defines does.
  bool (*is_value)(std::string_view name) = nullptr;
};

ast::Script parse(SourceId source, const Sources& sources, const ParseOptions& options, Diags& diags);

// A text that is one expression and nothing more, such as the body of a #define. Null when it is wrong.
ast::ExprPtr parse_expression(SourceId source, const Sources& sources, Diags& diags);

// One token per line: place, kind, text. Attach points and C text are one token each, as the parser reads them.
std::string print_tokens(SourceId source, const Sources& sources, const ParseOptions& options, Diags& diags);

// The script in one layout, with its comments: the same tokens, in lines of at most 80 characters where they can be
// broken. Nothing when the text is no script. Formatting what it returns changes nothing.
std::optional<std::string> format_script(SourceId source, const Sources& sources, Diags& diags);

// The tree as nested lists, `(= $x (+ 1 2))`; a list that does not fit on a line puts its lists on lines of their own.
std::string print_ast(const ast::Script& script);
std::string print_ast(const ast::Expr& expr);

}  // namespace scry
