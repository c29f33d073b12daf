#include "kernel/guardian.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace scry {
namespace {

// The text of /proc/self/stat after the name of the process, which may hold any character.
const char* fields_after_name(char* text, size_t size) {
  const int file = ::open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  const ssize_t count = ::read(file, text, size - 1);
  ::close(file);
  if (count <= 0) return nullptr;
  text[count] = '\0';
  const char* end = std::strrchr(text, ')');
  return end ? end + 1 : nullptr;
}

// Overwrites the arguments, which ps and pkill -f show.
void overwrite_arguments(const char* name) {
  constexpr int kArgumentsStart = 48;  // arg_start in proc(5), where the name is field 2; arg_end follows
  char text[2048];
  const char* at = fields_after_name(text, sizeof text);
  for (int field = 2; at && field < kArgumentsStart; ++field) {
    at = std::strchr(at, ' ');
    if (at) ++at;
  }
  if (!at) return;
  char* rest = nullptr;
  auto* start = reinterpret_cast<char*>(std::strtoull(at, &rest, 10));
  auto* end = reinterpret_cast<char*>(std::strtoull(rest, nullptr, 10));
  if (!start) return;
  while (start < end) *start++ = *name ? *name++ : '\0';
}

void allow_many_files() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

void become_guardian(const char* name, std::initializer_list<int> kept) {
  ::setsid();
  ::prctl(PR_SET_NAME, name);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  overwrite_arguments(name);
  sigset_t all;
  sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  // First all go above the places of the kept ones, so that none is where another one goes.
  const int end = kGuardianFd + static_cast<int>(kept.size());
  constexpr size_t kMost = 8;
  int above[kMost];
  size_t count = 0;
  for (const int fd : kept)
    if (count < kMost) above[count++] = ::fcntl(fd, F_DUPFD, end);
  for (size_t i = 0; i < count; ++i)
    if (::dup2(above[i], kGuardianFd + static_cast<int>(i)) < 0) ::_exit(1);
  ::syscall(SYS_close_range, end, ~0u, 0);
  for (int standard = 0; standard < kGuardianFd; ++standard) ::close(standard);
  allow_many_files();
}

}  // namespace scry
