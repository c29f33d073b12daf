// Reads the tables of Go's runtime (.gopclntab) as rows: from this address on, this rule.
//
// Go's own code has frame pointers, but its assembler functions use rbp for data (the SHA-256 of crypto does),
// functions without a frame hide their caller from a walk by frame pointers, and so do the first instructions of all
// others. The runtime walks by how far the stack pointer is below the return address ("pcsp"), which the table has for
// each instruction, in stripped programs too. Functions that switch to another stack have no rule: there the frame
// pointer leads to the stack that they came from.
//
// Format: elf/go_table.h. The bytes come from files of other users: the work is bounded by the size of the section and
// `most_rows`. Tested by frame_table_test.cc on a program that Go builds, by tests/live/unwind_go.t, and by
// fuzz/frame_table_fuzz.cc.
#pragma once

#include "unwind/call_frames.h"

namespace scry::unwind {

CallFrameRows read_go_frames(Bytes section, size_t most_rows);

}  // namespace scry::unwind
