// What calls read and write, in full: the lines of -e read= and -e write= of `scry strace`.
#pragma once

#include <set>
#include <string>

#include "sinks/sink.h"
#include "syscalls/call.h"

namespace scry {

// Descriptors as such an expression names them: "all", "none", "3,5", "!3,5".
class DescriptorSet {
 public:
  DescriptorSet() = default;
  explicit DescriptorSet(const std::string& text);
  bool is_empty() const { return numbers_.empty() && !is_complement_; }
  bool contains(int number) const { return numbers_.contains(number) != is_complement_; }

 private:
  bool is_complement_ = false;
  std::set<int> numbers_;
};

class CallDumps {
 public:
  explicit CallDumps(const SinkSettings& settings);  // "dump_read", "dump_write"
  // Lines of 16 bytes, hexadecimal and as text, below the line of a call; none for others.
  void append(std::string& out, const syscalls::Call& call) const;

 private:
  DescriptorSet reads_, writes_;
};

}  // namespace scry
