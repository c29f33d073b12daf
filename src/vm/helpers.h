// The emulated helpers: one row each in the tables of helpers_*.cc.
//
// A helper gets its arguments as registers and returns r0 (negative errnos as the kernel gives them). It fails only
// where the verifier would have refused the call: memory that is not the program's, something that is not a map.
#pragma once

#include <span>

#include "vm/processor.h"

namespace scry::vm {

struct Helper {
  bpf::HelperId id;
  unsigned arguments;
  Result<uint64_t> (*run)(Processor& machine, const HelperArgs& args);
};

// Null for a helper that is not emulated.
const Helper* find_helper(bpf::HelperId id);

// The families.
std::span<const Helper> map_helpers();      // helpers_map.cc: maps, ring buffer, task storage
std::span<const Helper> context_helpers();  // helpers_context.cc: task, CPU, time; signals, stacks
std::span<const Helper> memory_helpers();   // helpers_memory.cc: probe_read, strings, printing
std::span<const Helper> loop_helpers();     // helpers_loop.cc: those that call back

inline Result<uint64_t> negative(int64_t error) {
  return static_cast<uint64_t>(error);
}

}  // namespace scry::vm
