// The seccomp filter that notifies some system calls of 64-bit programs and allows all others (docs/decisions/0042).
#pragma once

#include <linux/filter.h>

#include <vector>

#include "syscalls/call_set.h"

namespace scry {

// A binary search over the number of the call. It loads nothing but the number and the architecture, so that the
// kernel finds out once which calls it allows always, and does not run it for them.
std::vector<sock_filter> call_filter(const syscalls::CallSet& notified);

}  // namespace scry
