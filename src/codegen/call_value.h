// A system call as a value: decode(args). The arguments are those of the current task's registers, and memory is taken
// by the call's plan (call_record.h), at the entry of the call or at its end. Tested by tests/live/decode_args.t.
#pragma once

#include <optional>

#include "codegen/lowering.h"

namespace scry::codegen {

struct CallValue {
  bool at_exit = false;
  // The registers that the text needs, as bits; none: all, and memory.
  std::optional<uint8_t> registers;
};

// Bytes that a value of this type needs.
uint32_t call_value_capacity(const CallValue& wanted);
// A buffer of BufferContent::system_call. Without registers it is empty ("?") where a 32-bit program makes the call, or
// where there is no memory for what is taken.
RValue call_value(Lowering& lowering, TypeRef type, const CallValue& wanted, const Place* into);

}  // namespace scry::codegen
