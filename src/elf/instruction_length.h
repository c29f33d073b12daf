// How long x86-64 instructions are: enough to tell whether an offset in a function is the start of one.
//
// A length decoder, not a disassembler: the opcode maps of the Intel manual (volume 2, appendix A) as two tables of
// what follows the opcode. Tested by instruction_length_test.cc against what the assembler says of the C library.
#pragma once

#include <cstddef>

#include "base/bytes.h"

namespace scry::symbols {

inline constexpr size_t kLongestInstruction = 15;

// Length of the instruction at the start of `code`; 0: it is none, or not all of it is there.
size_t instruction_length(Bytes code);

enum class Boundary { yes, no, unknown };  // unknown: bytes before the offset that are no instruction
// Whether an instruction starts at `offset` of a function whose code starts at `code`.
Boundary starts_instruction(Bytes code, size_t offset);

}  // namespace scry::symbols
