// Random IR programs for tests: valid by construction, ending in bounded time, every access inside its memory, so that
// the interpreter, the reference machine and the kernel all must give the same result.
#pragma once

#include <cstdint>

#include "ir/ir.h"

namespace scry::ir {

struct RandomOptions {
  uint32_t statements = 12;  // on the outermost level; each may hold others
  uint32_t variables = 12;   // written again and again, alive everywhere: more than nine force spills
  uint32_t loops = 2;        // counted loops of a few rounds
};
// The programs read a context of two u64 and read and write a globals array of this many bytes. The only helper they
// call is get_current_uid_gid.
inline constexpr uint32_t kRandomGlobals = 512;

// The same seed gives the same program, which returns a mix of its variables.
Program random_program(uint64_t seed, const RandomOptions& options);

}  // namespace scry::ir
