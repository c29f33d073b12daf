#include "processes/foreign_memory.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "base/clock.h"
#include "kernel/guardian.h"

namespace scry {

struct ForeignMemory::Exchange {
  pid_t pid;
  uint64_t address, size;
  bool is_read;
  char bytes[kMost];
};

namespace {

constexpr int64_t kUsualMs = 20;  // on a busy machine; what takes longer uses up patience
constexpr int kReapMs = 50;

int64_t now_ms() {
  return SystemClock().monotonic_ns() / 1'000'000;
}

}  // namespace

ForeignMemory::~ForeignMemory() {
  give_up();
}

bool ForeignMemory::start() {
  void* const shared = ::mmap(nullptr, sizeof *exchange_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return false;
  exchange_ = static_cast<Exchange*>(shared);
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  Fd ours(ends[0]), theirs(ends[1]);
  const pid_t process = ::fork();
  if (process < 0) return false;
  if (process == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    become_guardian("memory-reader", {theirs.get()});
    for (char byte; ::read(kGuardianFd, &byte, 1) == 1;) {
      const iovec local{exchange_->bytes, exchange_->size};
      const iovec remote{reinterpret_cast<void*>(exchange_->address), exchange_->size};
      exchange_->is_read =
          ::process_vm_readv(exchange_->pid, &local, 1, &remote, 1, 0) == static_cast<ssize_t>(exchange_->size);
      if (::write(kGuardianFd, &byte, 1) != 1) break;
    }
    ::_exit(0);
  }
  line_ = std::move(ours);
  process_ = process;
  return true;
}

// It may not end at once (see above): it is left to itself then, with what it may still write to.
void ForeignMemory::give_up() {
  line_.reset();
  if (exchange_) ::munmap(exchange_, sizeof *exchange_);
  exchange_ = nullptr;
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  for (int i = 0; i < kReapMs && ::waitpid(process_, nullptr, WNOHANG) == 0; ++i) ::usleep(1000);
  process_ = 0;
}

bool ForeignMemory::read(uint32_t pid, uint64_t address, void* to, size_t size) {
  if (size == 0) return true;
  if (size > kMost || patience_ms_ <= 0) return false;
  if (process_ == 0 && !start()) return give_up(), false;
  exchange_->pid = static_cast<pid_t>(pid);
  exchange_->address = address;
  exchange_->size = size;
  char byte = 0;
  const int64_t began = now_ms();
  pollfd answer{line_.get(), POLLIN, 0};
  bool is_answered = ::send(line_.get(), &byte, 1, MSG_NOSIGNAL) == 1;
  for (int64_t left = patience_ms_; is_answered; left = patience_ms_ - (now_ms() - began)) {
    const int ready = left > 0 ? ::poll(&answer, 1, static_cast<int>(left)) : 0;
    if (ready < 0 && errno == EINTR) continue;
    is_answered = ready > 0 && ::read(line_.get(), &byte, 1) == 1;
    break;
  }
  if (const int64_t took = now_ms() - began; took > kUsualMs) patience_ms_ -= took;
  if (!is_answered) return give_up(), false;
  if (exchange_->is_read) std::memcpy(to, exchange_->bytes, size);
  return exchange_->is_read;
}

}  // namespace scry
