// The C prologue of a script: its `#` lines, structures, unions, enums and typedefs, with the headers that they
// include.
//
// Out: what they declare, for the checker, and null without any C. The constants among the macros are spliced into the
// script's expressions here, before the checker sees them. What is wrong is reported at the line of the script, or by
// the header's name and line; such an error ends the run with status 2 (docs/language.md 7.10). Tested by
// tests/diag/c-text.*.t, tests/golden/c_*.t.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diag.h"
#include "c/declarations.h"
#include "probes/provider.h"
#include "sema/choices.h"
#include "syntax/ast.h"

namespace scry::sema {

// An unknown name may be of a header that was left out.
void hint_left_out(const std::vector<std::string>& headers, Diag& diag);

std::unique_ptr<CDeclarations> read_c_prologue(ast::Script& script, const Sources& sources,
                                               const probes::ExpansionSources& environment, const CompileChoice& choice,
                                               Diags& diags);

}  // namespace scry::sema
