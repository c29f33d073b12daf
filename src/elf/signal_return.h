// The code that handlers of signals return to: `mov $15, %rax; syscall`, which is rt_sigreturn(2). C libraries whose
// own lacks call-frame information (musl) are recognized by these bytes, as gdb does.
#pragma once

#include <cstddef>

#include "base/bytes.h"

namespace scry::symbols {

inline constexpr size_t kMostSignalReturnBytes = 9;

// How many bytes of it the code begins with; 0: it is other code.
size_t signal_return_bytes(Bytes code);
// Where it begins first in some code, at `from` or after it; code.size(): nowhere.
size_t find_signal_return(Bytes code, size_t from);

}  // namespace scry::symbols
