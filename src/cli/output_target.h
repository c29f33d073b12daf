// Where a sink writes instead of stdout: a file, or a command that reads the output (strace's -o '|CMD').
#pragma once

#include <sys/types.h>

#include <string>

#include "base/fd.h"
#include "base/result.h"

namespace scry::cli {

class OutputTarget {
 public:
  explicit OutputTarget(Fd file) : fd_(std::move(file)) {}
  // A shell reads what is written, as the user who called sudo.
  static Result<OutputTarget> start(const std::string& command);
  OutputTarget(OutputTarget&& other) noexcept;
  OutputTarget& operator=(OutputTarget&&) = delete;
  ~OutputTarget();  // waits for the command, which sees the end of the output

  int fd() const { return fd_.get(); }

 private:
  Fd fd_;
  pid_t reader_ = -1;  // -1: no command
};

}  // namespace scry::cli
