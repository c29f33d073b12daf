// TakenCall: a system call of another process that is taken from outside, by its plan: what a program in the kernel
// takes otherwise (codegen/syscall_capture.h). For calls that a thread was in before there was a program.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "syscalls/call.h"

namespace scry::syscalls {

class TakenCall {
 public:
  // Whether all bytes could be read.
  using Read = std::function<bool(uint32_t pid, uint64_t address, void* to, size_t size)>;

  TakenCall(uint32_t pid, uint32_t tid, Read reads) : reads_(std::move(reads)) {
    record_.pid = pid;
    record_.tid = tid;
  }

  // Its number, arguments and result are to be set before anything is taken.
  CallRecord& record() { return record_; }
  uint64_t stack_pointer = 0;
  // Steps of the entry, or of the exit. Memory that cannot be read is marked, as in the kernel.
  void take(const Plan& plan, bool at_exit);
  // Valid as long as this is not changed.
  Call call(const Style& style = {}) const { return {&record_, as_bytes(pieces_), style}; }

 private:
  bool read(uint64_t address, void* to, size_t size) const;
  uint64_t structure_word(size_t at, size_t size) const;
  uint64_t number(Source source, uint8_t at, uint16_t constant) const;
  void add(uint8_t step, uint16_t element, const std::string& bytes, bool fault);
  void take_text(uint8_t index, uint16_t element, uint64_t address, uint16_t most);
  void take_pointers(uint8_t index, const Step& step, uint64_t address);
  void take_step(uint8_t index, const Step& step);
  void take_records(uint8_t index, uint64_t at, uint64_t bytes);
  void take_vector(uint8_t index, const Step& step, const std::string& array);
  void take_pointed(uint8_t index, const Step& step, const std::string& array);
  void take_reached(uint8_t index, const Step& step);
  void take_message(const Step& step, uint64_t address, uint64_t size, std::string& taken) const;

  Read reads_;
  CallRecord record_{};
  std::string pieces_, structure_;
  std::vector<std::string> pointed_;  // by the last step of StepKind::pointed; empty: it could not be read
};

}  // namespace scry::syscalls
