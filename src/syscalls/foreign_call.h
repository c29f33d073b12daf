// Calls that the table does not have: their arguments as the kernel's tracepoint format names them.
#pragma once

#include <string>
#include <string_view>

namespace scry::syscalls {

// The signature (type.h) for the text of /sys/kernel/tracing/events/syscalls/sys_enter_NAME/format: kinds follow from
// the C types and the usual names of arguments. Fields without a usable name are left out.
std::string signature_of_format(std::string_view format);

}  // namespace scry::syscalls
