// Disassembler: instructions as text, in the style of the kernel's verifier log, so that the two can be read side by
// side. Jumps name the instruction they go to. Any bytes are accepted; an unknown opcode prints as its number.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "bpf/insn.h"

namespace scry::bpf {

// How many slots the instruction takes: 2 for ld_imm64, else 1.
unsigned slot_count(const Insn& insn);

// The text of instruction `at`. `name` stands for what its ld_imm64 or call names ("map[counts]"); when it is empty,
// the number in the instruction is printed.
std::string disassemble(std::span<const Insn> insns, size_t at, std::string_view name = {});

// All of them, one per line: "   0: r1 = *(u64 *)(r6 +16)\n".
std::string disassemble_all(std::span<const Insn> insns);

}  // namespace scry::bpf
