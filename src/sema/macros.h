// Macros: the user's own names for pieces of script (docs/language.md 10.1).
//
// A call is expanded while it is checked: the body is checked as a block in an environment of its own. There a variable
// parameter is the caller's variable, a map parameter the caller's map, and a plain parameter the caller's expression,
// checked again, in the caller's environment, at each use. Nothing else of the caller is visible.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/diag.h"
#include "sema/typed.h"
#include "syntax/ast.h"

namespace scry::sema {

// The macros of a script by name, overloads in source order.
class Macros {
 public:
  Macros() = default;
  // Reports definitions that no call could tell apart.
  Macros(const ast::Script& script, Diags& diags);

  // Whether one of that name takes so many arguments.
  bool has(const std::string& name, size_t arguments) const;
  // Empty when there is no macro of that name. Builtins of docs/language.md 1.3 are never hidden.
  const std::vector<const ast::Macro*>& named(const std::string& name) const;
  // The one without parameters, which a bare name means; or null.
  const ast::Macro* nullary(const std::string& name) const;
  std::vector<std::string> names() const;

 private:
  void add(const ast::Macro& macro, Diags& diags);

  std::map<std::string, std::vector<const ast::Macro*>> by_name_;
};

struct Scope {
  std::map<std::string, typed::VariableId> names;
};

// A macro whose body is being checked, and what belongs to its caller meanwhile.
struct Expansion {
  const ast::Macro& macro;
  const ast::Call* call;  // null: a bare name
  Span at;                // of the call
  std::vector<Scope> caller_scopes;
  Expansion* outer;  // the macro that the call stands in, or null
  unsigned caller_loops;

  // Index of the parameter of that name; -1 if there is none.
  int parameter(const std::string& name) const;
};

}  // namespace scry::sema
