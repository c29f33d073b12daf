// Texts of values that are resolved when printed and need no symbols (language.md 5.2, 10.6).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/bytes.h"

namespace scry {

// ntop(): family 2 reads 4 bytes, 10 reads 16, any other gives nothing.
std::string inet_text(uint64_t family, Bytes address);
std::string inet_order(uint64_t family, Bytes address);  // IPv4 first, then byte by byte
// "0A:1B:FF:00:00:01".
std::string mac_text(Bytes address);
// A timestamp of strftime(): its clock is a TimestampClock, its format an index.
std::string timestamp_text(std::span<const std::string> formats, int64_t boot_to_wall_ns, uint64_t nanoseconds,
                           uint32_t clock, uint32_t format);

}  // namespace scry
