// Functions of imported BPF objects, as a script sees them: a name with a prototype. What they are made of is
// link/library.h's matter.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "c/declarations.h"
#include "types/btf.h"

namespace scry::sema {

struct CompiledFunction {
  uint32_t number = 0;                    // in the library
  std::optional<BtfPrototype> prototype;  // none: the object has no types
  std::string problem;                    // why it cannot be called; empty: it can
};
using CompiledFunctions = std::map<std::string, CompiledFunction>;

// What the C text of a script and the objects that it imports define.
struct Definitions {
  CompiledFunctions functions;
  CDeclarations* c = nullptr;  // null: the script has no C text
};

}  // namespace scry::sema
