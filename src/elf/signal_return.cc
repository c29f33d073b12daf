#include "elf/signal_return.h"

#include <algorithm>
#include <span>

namespace scry::symbols {
namespace {

constexpr unsigned char kWide[] = {0x48, 0xc7, 0xc0, 15, 0, 0, 0, 0x0f, 0x05};  // mov $15, %rax
constexpr unsigned char kNarrow[] = {0xb8, 15, 0, 0, 0, 0x0f, 0x05};            // mov $15, %eax
static_assert(sizeof(kWide) == kMostSignalReturnBytes);

// The same bytes are in both, at their end.
constexpr size_t kCommonBytes = 6;

bool begins_with(Bytes code, std::span<const unsigned char> wanted) {
  return code.size() >= wanted.size() && std::ranges::equal(code.first(wanted.size()), std::as_bytes(wanted));
}

}  // namespace

size_t signal_return_bytes(Bytes code) {
  if (begins_with(code, kWide)) return sizeof(kWide);
  return begins_with(code, kNarrow) ? sizeof(kNarrow) : 0;
}

size_t find_signal_return(Bytes code, size_t from) {
  const auto common = std::as_bytes(std::span(kNarrow)).last(kCommonBytes);
  for (size_t at = from; at < code.size(); ++at) {
    const auto found = std::ranges::search(code.subspan(at), common);
    if (found.empty()) break;
    at = static_cast<size_t>(found.begin() - code.begin());
    for (const size_t before : {sizeof(kWide) - kCommonBytes, sizeof(kNarrow) - kCommonBytes})
      if (at >= from + before && signal_return_bytes(code.subspan(at - before)) == before + kCommonBytes)
        return at - before;
  }
  return code.size();
}

}  // namespace scry::symbols
