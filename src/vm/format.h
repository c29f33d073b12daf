// The small printf of the kernel's tracing helpers (trace_printk, snprintf).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "vm/memory.h"

namespace scry::vm {

// %d %i %u %x %X %o with h hh l ll, width and zero padding; %c %p %s %%. Strings are read from emulated kernel memory.
// Empty: the kernel would answer -EINVAL (an unknown conversion, too few values).
std::optional<std::string> format_for_kernel(std::string_view format, std::span<const uint64_t> values,
                                             const Memory& memory);

}  // namespace scry::vm
