// Rows for glibc's __start_context, which the first function of a coroutine returns to (makecontext(3)): it is the
// outermost frame, but its call-frame information looks for a caller (glibc 2.36).
#pragma once

#include "elf/elf_file.h"
#include "unwind/call_frames.h"

namespace scry::unwind {

// In libraries that have makecontext() and programs without libraries, in their first kMostCoroutineBytes of code. It
// is recognized by its first instructions. A row begins one byte early: that is where the walk looks for a return
// address.
CallFrameRows find_coroutine_frames(const symbols::ElfFile& file);

inline constexpr uint64_t kMostCoroutineBytes = uint64_t{8} << 20;

}  // namespace scry::unwind
