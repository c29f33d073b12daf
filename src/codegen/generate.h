// Step 3: typed script to IR, one program for each way into the kernel.
#pragma once

#include <vector>

#include "codegen/module.h"
#include "ir/ir.h"
#include "sema/typed.h"

namespace scry::codegen {

struct Generated {
  // All but `programs`, which step 4 (ir::emit) adds in the order of `programs` below.
  bpf::Bundle bundle;
  std::vector<ir::Program> programs;
  bool has_typed_loads = false;
  std::string immovable;                   // Module::immovable
  std::optional<uint32_t> read_only_cast;  // Module::read_only_cast
};

// `library`: what the script's calls of compiled functions refer to.
Generated generate(const typed::Script& script, const link::Library& library, TypePool& types, const TargetFacts& facts,
                   const CodeLimits& limits);

}  // namespace scry::codegen
