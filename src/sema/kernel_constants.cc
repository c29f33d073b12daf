#include "sema/kernel_constants.h"

#include <algorithm>

namespace scry::sema {
namespace {

struct Row {
  std::string_view name;
  int64_t value;
};
// Only what no version of the kernel has changed.
constexpr Row kRows[] = {
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

}  // namespace

std::optional<int64_t> kernel_constant(std::string_view name) {
  const Row* row = std::ranges::find(kRows, name, &Row::name);
  return row == std::end(kRows) ? std::nullopt : std::optional(row->value);
}

}  // namespace scry::sema
