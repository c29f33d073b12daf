#include "sinks/output.h"

#include <limits.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace scry {

namespace {

constexpr size_t kBatchBytes = 64 * 1024;

constexpr int kGraceMs = 1000;

// A write of more to a pipe that has room for less waits in the kernel, where no signal that is blocked reaches it.
size_t most_at_once(int fd) {
  struct stat status {};
  return ::fstat(fd, &status) != 0 || S_ISREG(status.st_mode) ? SIZE_MAX : PIPE_BUF;
}

}  // namespace

Output::Output(int fd, Policy policy)
    : fd_(fd), most_at_once_(most_at_once(fd)), terminal_(::isatty(fd) == 1), policy_(policy) {}

Output::Output(std::string& text, bool terminal) : terminal_(terminal), text_(&text), policy_(Policy::none) {}

Output::~Output() {
  write_out();
  if (!others_.leader) return;
  auto& theirs = others_.leader->others_;
  std::erase(theirs.led, this);
  if (theirs.error == 0) theirs.error = error_;
}

void Output::appended() {
  if (policy_ == Policy::none || buffer_.size() >= kBatchBytes || error_ != 0) write_out();
}

void Output::write_out() {
  if (text_) {
    *text_ += buffer_;
  } else if (error_ == 0 && fd_ >= 0) {
    error_ = write_all(buffer_);
  }
  buffer_.clear();
}

void Output::flush() {
  write_out();
  for (Output* other : others_.led) other->flush();
}

int Output::error() const {
  for (const Output* other : others_.led)
    if (error_ == 0 && other->error() != 0) return other->error();
  return error_ != 0 ? error_ : others_.error;
}

// errno, or 0.
int Output::write_all(std::string_view text) {
  while (!text.empty()) {
    if (most_at_once_ < SIZE_MAX && !wait_for_room()) return ECANCELED;
    const ssize_t written = ::write(fd_, text.data(), std::min(text.size(), most_at_once_));
    if (written >= 0)
      text.remove_prefix(static_cast<size_t>(written));
    else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
      return errno;
  }
  return 0;
}

// False: there is no reader, and the run has to end.
bool Output::wait_for_room() {
  const Interruption& interruption = this->interruption();
  const auto asks = [&] { return interruption.is_urgent && interruption.is_urgent(); };
  for (bool is_urgent = false;;) {
    pollfd polled[] = {{fd_, POLLOUT, 0}, {is_urgent ? -1 : interruption.descriptor, POLLIN, 0}};
    const int ready = ::poll(polled, 2, kGraceMs);
    if (ready < 0 && errno != EINTR) return true;
    if (ready > 0 && polled[0].revents) return true;
    if (ready == 0 && (is_urgent || asks())) return false;  // it may have been asked before we began to wait
    if (ready > 0) is_urgent = asks();
  }
}

void Output::flush_idle() {
  if (policy_ != Policy::full) write_out();
  for (Output* other : others_.led) other->flush_idle();
}

int Output::redirect(int fd) {
  flush();
  most_at_once_ = most_at_once(fd);
  terminal_ = ::isatty(fd) == 1;
  return std::exchange(fd_, fd);
}

}  // namespace scry
