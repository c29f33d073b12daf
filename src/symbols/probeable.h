// Whether the kernel can put a uprobe on an instruction.
//
// It executes a copy of the instruction elsewhere, and refuses those for which that would not do, by their first opcode
// byte (arch/x86/kernel/uprobes.c, good_insns_64). Instructions with a VEX or EVEX prefix are judged by their opcode as
// if they had none, so that functions that begin with vpxor or vmovd cannot be probed: the link of a whole wildcard
// would fail for one of them. The kernel's answer is ENOTSUPP (524). Tested by probeable_test.cc and, against the
// kernel, by tests/live/uprobe_every_string_function.t.
#pragma once

#include "base/bytes.h"

namespace scry::symbols {

// For the first bytes of a function; true also when in doubt.
bool kernel_can_probe(Bytes code);

}  // namespace scry::symbols
