// Rows for the code that handlers of signals return to, where call-frame information leaves it out (musl: every
// program of Alpine).
#pragma once

#include "elf/elf_file.h"
#include "unwind/call_frames.h"

namespace scry::unwind {

// Of the code that `known` has no rule for, at most kMostSearchedBytes. A row begins one byte early: that is where the
// walk looks for a return address.
CallFrameRows find_signal_frames(const symbols::ElfFile& file, const CallFrameRows& known);

inline constexpr uint64_t kMostSearchedBytes = uint64_t{8} << 20;

}  // namespace scry::unwind
