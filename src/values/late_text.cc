#include "values/late_text.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include "values/strftime.h"

namespace scry {

std::string inet_text(uint64_t family, Bytes address) {
  if (family != AF_INET && family != AF_INET6) return {};
  unsigned char bytes[16] = {};
  std::copy_n(reinterpret_cast<const unsigned char*>(address.data()), std::min(address.size(), sizeof bytes), bytes);
  char text[INET6_ADDRSTRLEN];
  return inet_ntop(static_cast<int>(family), bytes, text, sizeof text) ? text : "";
}

std::string inet_order(uint64_t family, Bytes address) {
  std::string order(1, static_cast<char>(family));
  for (size_t i = 0; i < address.size(); i++) order += static_cast<char>(address[i]);
  return order;
}

std::string mac_text(Bytes address) {
  std::string text;
  for (size_t i = 0; i < 6; i++) {
    const uint64_t byte = i < address.size() ? read_uint(address.subspan(i), 1) : 0;
    fmt::format_to(std::back_inserter(text), "{}{:02X}", i > 0 ? ":" : "", byte);
  }
  return text;
}

std::string timestamp_text(std::span<const std::string> formats, int64_t boot_to_wall_ns, uint64_t nanoseconds,
                           uint32_t clock, uint32_t format) {
  if (format >= formats.size()) return {};
  const bool since_boot = clock == static_cast<uint32_t>(TimestampClock::boot);
  const uint64_t wall = nanoseconds + (since_boot ? static_cast<uint64_t>(boot_to_wall_ns) : 0);
  return strftime_text(formats[format], static_cast<int64_t>(wall));
}

}  // namespace scry
