// Whether the kernel can put a uprobe on an instruction, and the program survives it.
//
// The kernel executes a copy of the instruction elsewhere, or emulates it, and refuses those for which that would not
// do, by their first opcode byte (arch/x86/kernel/uprobes.c, good_insns_64): its answer is ENOTSUPP (524), for the
// whole link of a wildcard. It judges instructions with a VEX or EVEX prefix by their opcode as if they had none: it
// refuses vpxor and vmovd, takes vpbroadcastb (EVEX opcode 7a) for `jp`, which it emulates, and vcmpsd (c2) for `ret`,
// after which it leaves the instruction pointer where the copy was. A program that is probed so computes nonsense
// (docs/decisions/0012). Tested by probeable_test.cc and, against the kernel, by
// tests/live/uprobe_every_string_function.t and tests/live/uprobe_delicate_code.t.
#pragma once

#include "base/bytes.h"

namespace scry::symbols {

// For the bytes from an instruction on; true also when in doubt. `inside`: it is not the first of its function. There
// the five-byte nop is refused: since 6.18 the kernel makes a call of it, whose return address overwrites what the
// function keeps below the stack pointer (seen on 6.18).
bool can_be_probed(Bytes code, bool inside = false);

}  // namespace scry::symbols
