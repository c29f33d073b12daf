// Functions of the script: `fn twice($x : uint64) : uint64 { return $x * 2; }` (docs/language.md 10.2).
//
// A call is expanded while it is checked, as a macro's is, but parameters and result are variables of fixed types: an
// argument is evaluated once, and `return` leaves the function alone. In the typed tree a call is the body in place
// (typed::Inlined).
#pragma once

#include <map>
#include <string>

#include "base/diag.h"
#include "sema/probe_check.h"

namespace scry::sema {

// By name; reports a second definition of a name, and one that a builtin or a macro hides.
std::map<std::string, const ast::Subprogram*> find_functions(const ast::Script& script, Diags& diags);

}  // namespace scry::sema
