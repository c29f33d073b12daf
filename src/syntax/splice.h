// Object-like C macros as constants of the script (docs/language.md 10.4): an identifier of an expression that is such
// a macro is replaced by one node, its replacement text parsed as an expression. With `#define G 1+2` the value of
// `G*3` is nine.
//
// Works on the tree, after parsing and before any name has a meaning. What is spliced in gets the place of the
// identifier. A macro inside its own replacement is left as it is, as in C: there it may be an enumerator. Reserved
// builtins and parameters of script macros are not replaced. Tested by tests/golden/c_constants.t.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/diag.h"
#include "syntax/ast.h"

namespace scry {

// The replacement text of a macro; nullopt if the name is none.
using FindConstant = std::function<std::optional<std::string>(const std::string& name)>;

// Gives an expression, and all that it consists of, the place of what it stands for.
void place_at(ast::ExprPtr& expr, Span place);

void splice_constants(ast::Script& script, const FindConstant& find, Diags& diags);

}  // namespace scry
