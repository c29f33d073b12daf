// Step 2: from the syntax tree to the typed script.
//
// Order: configuration; attach points and their targets; names and types. An error of one stage hides those of the next
// (docs/formats.md). The result is usable only when `diags` has no errors.
#pragma once

#include "sema/inference.h"

namespace scry::sema {

// The targets of every attach point, in the order of the script; bodies are not looked at.
std::vector<targets::Target> expand_targets(const ast::Script& script, const probes::ExpansionSources& environment,
                                            Diags& diags);

typed::Script analyze(const ast::Script& script, const probes::ExpansionSources& environment,
                      const CompileChoice& choice, const ScopeFilter& scope, const Definitions& definitions,
                      Diags& diags);

}  // namespace scry::sema
