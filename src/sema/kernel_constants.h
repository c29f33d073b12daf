// Constants that the kernel defines by #define, in headers that programs do not get, and that scripts name all the
// same, the names of errors among them: BTF does not hold macros. A name that the script or its headers define wins.
// Tested by tests/golden/kernel_constants.t.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace scry::sema {

std::optional<int64_t> kernel_constant(std::string_view name);

}  // namespace scry::sema
