// What a uretprobe reads of the returns that the kernel has pending in the thread: the function that returns, and
// whether the kernel could follow deeper calls.
#pragma once

#include "codegen/value.h"
#include "targets/target.h"

namespace scry::codegen {
class Lowering;
}

namespace scry::probes {

// Context::function_address.
codegen::RValue load_returned_function(codegen::Lowering& lowering, const targets::Target& target);

// Context::before_body: counts the returns that are seen with as many pending as the kernel follows
// (bpf::kDeepReturns). Tested by tests/live/nested_returns.t.
void count_deep_returns(codegen::Lowering& lowering, const targets::Target& target);

}  // namespace scry::probes
