#include "runtime/traced_processes.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace scry {

Result<std::vector<Fd>> open_living(const std::vector<int>& pids) {
  std::vector<Fd> living;
  for (const int pid : pids) {
    Fd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    if (!process && errno != ESRCH) return fail(errno, fmt::format("open a pidfd of process {}", pid));
    pollfd ended{process.get(), POLLIN, 0};
    if (process && ::poll(&ended, 1, 0) == 0) living.push_back(std::move(process));
  }
  return living;
}

}  // namespace scry
