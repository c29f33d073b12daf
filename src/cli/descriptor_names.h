// DescriptorNames: what the descriptors of traced processes are, for `scry strace -y`.
//
// A line is shown a moment after its call, when the descriptor may be closed or another file. So the calls themselves
// are followed: what opens a descriptor names it, what closes it forgets it. A descriptor that was open before is
// looked up in /proc when it is first met. Tested by tests/live/strace_descriptors.t.
#pragma once

#include <map>
#include <string>

#include "syscalls/call.h"

namespace scry::cli {

class DescriptorNames final : public syscalls::ProcessFacts {
 public:
  std::string descriptor(uint32_t pid, int number) override;
  std::string process(uint32_t pid) override;
  void observe(const syscalls::Call& call) override;
  // A process that has the working directory and the standard descriptors of scry.
  void add_child(uint32_t pid);

 private:
  using Table = std::map<int, std::string>;  // of one process

  std::string& name_of(uint32_t pid, int number);
  std::string opened(uint32_t pid, int folder, const std::string& path, int number);
  std::string resolved(uint32_t pid, int folder, const std::string& path);

  std::map<uint32_t, Table> processes_;
};

}  // namespace scry::cli
