#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "sinks/sink.h"

namespace scry {

namespace {

constexpr size_t kBatchBytes = 64 * 1024;

// All of it, or errno. A descriptor that does not block by itself (a terminal shared with such a program) is waited
// for.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd ready{.fd = fd, .events = POLLOUT, .revents = 0};
      if (::poll(&ready, 1, -1) < 0 && errno != EINTR) return errno;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

}  // namespace

Output::Output(int fd, Policy policy) : fd_(fd), policy_(policy) {}

Output::Output(std::string& text) : text_(&text), policy_(Policy::none) {}

Output::~Output() {
  flush();
}

void Output::appended() {
  if (policy_ == Policy::none || buffer_.size() >= kBatchBytes || error_ != 0) flush();
}

void Output::flush() {
  if (text_) {
    *text_ += buffer_;
  } else if (error_ == 0) {
    error_ = write_all(fd_, buffer_);
  }
  buffer_.clear();
}

void Output::flush_idle() {
  if (policy_ != Policy::full) flush();
}

int Output::redirect(int fd) {
  flush();
  return std::exchange(fd_, fd);
}

}  // namespace scry
