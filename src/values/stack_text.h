// The text of stacks and single symbols (language.md 6.8). A null Symbolizer knows no symbol: addresses stay hex.
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "types/type.h"
#include "values/symbolizer.h"

namespace scry {

// One frame of StackMode::build_id: struct bpf_stack_build_id of linux/bpf.h.
inline constexpr size_t kBuildIdFrameSize = 32;

// Newline, then one line per frame. `frames` is u64 addresses, or build id frames; a last part that is shorter than a
// frame is left out. The address -1 says that the unwinder gave up.
std::string kernel_stack_text(StackMode mode, Bytes frames, Symbolizer* symbols);
std::string user_stack_text(StackMode mode, Bytes frames, UserPlace place, Symbolizer* symbols);

// ksym(), usym(), func: the name alone, else the address; "0" for address 0.
std::string kernel_symbol_text(uint64_t address, Symbolizer* symbols);
std::string user_symbol_text(uint64_t address, UserPlace place, Symbolizer* symbols);

}  // namespace scry
