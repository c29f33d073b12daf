// How a stack is collected and printed; part of a stack's type and of its values.
#pragma once

#include <cstdint>

namespace scry {

enum class StackMode : uint8_t { bpftrace, perf, raw, build_id, python };

// In the number of a frame of StackMode::python: C called it.
inline constexpr uint64_t kPythonEntry = 1;

}  // namespace scry
