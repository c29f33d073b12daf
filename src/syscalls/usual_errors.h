// The error that a call usually fails with: what --each-fault uses where no error is named.
#pragma once

#include <cstdint>

namespace scry::syscalls {

// An errno; 0: the call cannot fail, or does not return.
int usual_error(uint32_t call);

}  // namespace scry::syscalls
