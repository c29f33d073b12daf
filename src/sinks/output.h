// Output: where sinks write. It decides when bytes are written.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace scry {

// One big buffer before a descriptor. Policies of `-B`:
//   line  written when the event loop has nothing more to do (flush_idle()); under load in batches
//   full  written when the batch is full
//   none  written after each append
// Descriptor -1: what is appended is discarded.
class Output {
 public:
  enum class Policy : uint8_t { line, full, none };
  Output(int fd, Policy policy);  // does not own the descriptor
  // Appends to `text` at once; `terminal`: treats it as a terminal.
  explicit Output(std::string& text, bool terminal = false);
  ~Output();  // writes the rest
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  std::string& buffer() { return buffer_; }  // append here, then call appended()
  void appended();
  void append(std::string_view text) {
    buffer_ += text;
    appended();
  }
  void flush();
  void flush_idle();
  // For the files of further sinks: from now on flush() and flush_idle() flush `other` too, error() has its failed
  // writes too (also when `other` has ended), and the interruption of this output applies to `other`. This output must
  // outlive `other`.
  void lead(Output& other) {
    others_.led.push_back(&other);
    other.others_.leader = this;
  }
  bool is_terminal() const { return terminal_; }
  int fd() const { return fd_; }
  int redirect(int fd);  // later output goes there; returns the previous descriptor
  // What ends a write that waits because nothing reads the output: once `descriptor` is readable and is_urgent() is
  // true, the write waits a second more, then fails with ECANCELED.
  struct Interruption {
    int descriptor = -1;
    std::function<bool()> is_urgent;
  };
  void interrupt_by(Interruption interruption) { interruption_ = std::move(interruption); }
  // errno of the first failed write (EPIPE: the reader has gone), or 0. After a failure output is discarded.
  int error() const;

 private:
  void write_out();
  int write_all(std::string_view text);
  bool wait_for_room();
  const Interruption& interruption() const { return others_.leader ? others_.leader->interruption() : interruption_; }

  int fd_ = -1;
  size_t most_at_once_ = 0;  // bytes of a write
  bool terminal_ = false;
  std::string* text_ = nullptr;
  Policy policy_;
  Interruption interruption_;
  std::string buffer_;
  struct {
    std::vector<Output*> led;
    Output* leader = nullptr;
    int error = 0;  // errno of the first failed write of one that has ended
  } others_;
  int error_ = 0;
};

}  // namespace scry
