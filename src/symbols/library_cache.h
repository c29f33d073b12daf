// The shared libraries that ld.so knows: /etc/ld.so.cache, in the format of glibc 2.2 and later
// ("glibc-ld.so.cache1.1", sysdeps/generic/dl-cache.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace scry::symbols {

// The paths of the 64-bit libraries called `name` ("libc.so.6") or `name`.so* ("libc"), in the cache's order.
std::vector<std::string> find_libraries(Bytes cache, std::string_view name);
// In this machine's cache.
std::vector<std::string> find_libraries(std::string_view name);

// Whether a file is called so: "libc" and "libc.so.6" name /lib/x86_64-linux-gnu/libc.so.6.
bool is_library_called(std::string_view path, std::string_view name);

}  // namespace scry::symbols
