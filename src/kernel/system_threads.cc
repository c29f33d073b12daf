// Threads of the machine: /proc/PID/task/TID and their descriptors.
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>

#include "kernel/system_kernel.h"

namespace scry {
namespace {

constexpr unsigned kPidfdThread = O_EXCL;  // PIDFD_THREAD of uapi/linux/pidfd.h

// The entries of a directory that are numbers.
std::vector<uint32_t> numbers_in(const std::string& path) {
  std::vector<uint32_t> numbers;
  std::unique_ptr<DIR, decltype([](DIR* dir) { closedir(dir); })> dir(opendir(path.c_str()));
  if (!dir) return numbers;
  while (const dirent* entry = readdir(dir.get())) {
    uint32_t number = 0;
    const char* end = entry->d_name + std::strlen(entry->d_name);
    auto [stop, error] = std::from_chars(entry->d_name, end, number);
    if (error == std::errc() && stop == end) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

std::vector<uint32_t> SystemKernel::threads_of(uint32_t pid) const {
  return numbers_in(fmt::format("/proc/{}/task", pid));
}

std::vector<uint32_t> SystemKernel::threads() const {
  std::vector<uint32_t> threads;
  for (uint32_t pid : numbers_in("/proc"))
    for (uint32_t tid : threads_of(pid)) threads.push_back(tid);
  return threads;
}

Result<Fd> SystemKernel::open_thread(uint32_t tid) const {
  Fd thread(static_cast<int>(syscall(SYS_pidfd_open, tid, kPidfdThread)));
  if (!thread) return fail(errno, fmt::format("open thread {}", tid));
  return thread;
}

}  // namespace scry
