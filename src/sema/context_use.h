// ContextUse: what a probe body asks of its context, found in the syntax before any type is known. Decides which
// targets may share a program, and which mechanism they may take.
#pragma once

#include "probes/provider.h"
#include "sema/macros.h"
#include "syntax/ast.h"

namespace scry::sema {

struct ContextUse : probes::BodyUse {
  bool name = false;           // `probe`
  bool constant_name = false;  // `probe` where the compiler may have to know its value
  bool place = false;          // where the code of the target lies in its file
};

// Those of the macros it calls included.
ContextUse find_context_use(const ast::Probe& probe, const Macros& macros);

}  // namespace scry::sema
