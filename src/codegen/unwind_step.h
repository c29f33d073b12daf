// One step of a walk (codegen/unwinder.h): from a frame to its caller's.
#pragma once

#include "codegen/mapping_lookup.h"
#include "codegen/unwinder.h"

namespace scry::codegen {

// Writes the body of the callback. `frames`: where the addresses go, from the state; `level`: of `mappings`.
void write_unwind_step(ir::Builder& b, const WalkState& state, MappingLookup& mappings, const bpf::UnwindMaps& maps,
                       int32_t frames, const UnwindOptions& options, ir::FunctionId level);

}  // namespace scry::codegen
