// The expressions of call-frame information that a Rule can hold (DWARF 5, section 2.5), and the numbers of variable
// length that they are written with.
#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "unwind/rule.h"

namespace scry::unwind {

// The register that DWARF numbers so (System V ABI for x86-64, figure 3.36); nothing: it is none that a walk follows.
std::optional<Register> register_numbered(uint64_t dwarf_number);

// LEB128. Bits beyond 64 are lost.
[[nodiscard]] bool read_uleb(ByteReader& reader, uint64_t& value);
[[nodiscard]] bool read_sleb(ByteReader& reader, int64_t& value);

// The canonical frame address: the step, its register, offset and addend.
struct CfaRule {
  Step step = Step::none;
  Register from = rsp;
  int64_t offset = 0, addend = 0;
};
CfaRule read_cfa_expression(Bytes expression);

// "register + offset", as the place where a register was saved.
struct RegisterOffset {
  Register from = rsp;
  int64_t offset = 0;
};
std::optional<RegisterOffset> read_register_offset(Bytes expression);

}  // namespace scry::unwind
