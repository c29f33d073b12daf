// --follow: every probe runs for some processes and all their descendants only.
//
// Said in the language itself: a hidden map holds the descendants by process id, two hidden probes keep it while
// processes are forked and end, and each probe that fires in a process gets a predicate in front of its own. The
// processes to begin with are constants of these texts.
#pragma once

#include <vector>

#include "base/diag.h"
#include "syntax/ast.h"

namespace scry::sema {

// `roots`: process ids; at least one.
void follow_processes(ast::Script& script, const std::vector<int>& roots, Sources& sources, Diags& diags);

}  // namespace scry::sema
