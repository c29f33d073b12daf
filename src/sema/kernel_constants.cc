#include "sema/kernel_constants.h"

#include <algorithm>
#include <cstring>

namespace scry::sema {
namespace {

struct ConstantRow {
  std::string_view name;
  int64_t value;
};
// Only what no version of the kernel has changed.
constexpr ConstantRow kRows[] = {
    // linux/sched.h
    {"TASK_RUNNING", 0},
    {"TASK_INTERRUPTIBLE", 1},
    {"TASK_UNINTERRUPTIBLE", 2},
    // linux/socket.h
    {"AF_UNSPEC", 0},
    {"AF_UNIX", 1},
    {"AF_INET", 2},
    {"AF_INET6", 10},
    {"AF_NETLINK", 16},
    {"AF_PACKET", 17},
};

// Errors: their names in libc are those of asm-generic/errno.h.
constexpr int kMostError = 133;

std::optional<int64_t> error_number(std::string_view name) {
  if (!name.starts_with('E')) return std::nullopt;
  for (int number = 1; number <= kMostError; ++number)
    if (const char* known = strerrorname_np(number); known && name == known) return number;
  return std::nullopt;
}

}  // namespace

std::optional<int64_t> kernel_constant(std::string_view name) {
  const ConstantRow* row = std::ranges::find(kRows, name, &ConstantRow::name);
  return row == std::end(kRows) ? error_number(name) : std::optional(row->value);
}

}  // namespace scry::sema
