// Imported objects and the programs that call their functions.
#pragma once

#include "base/diag.h"
#include "link/library.h"
#include "probes/provider.h"
#include "sema/compiled.h"
#include "syntax/ast.h"

namespace scry::codegen {

// Reads the objects that a script imports into the library; the functions that it may call, by name.
sema::CompiledFunctions read_objects(const ast::Script& script, link::Library& library,
                                     const probes::ExpansionSources& environment, Diags& diags);

}  // namespace scry::codegen
