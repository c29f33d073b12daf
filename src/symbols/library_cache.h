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

// Whether a file is called so: "libz", "libz.so.1" and "libz.so.1.2.13" name /lib/x86_64-linux-gnu/libz.so.1.2.13. A
// process maps that file where it asked for libz.so.1, which is a link to it.
bool is_library_called(std::string_view path, std::string_view name);

}  // namespace scry::symbols
