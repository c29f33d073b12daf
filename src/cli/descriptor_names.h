// DescriptorNames: what the descriptors of traced processes are, for `scry strace -y` and -yy.
//
// A line is shown a moment after its call, when the descriptor may be closed or another file. So what it stands for is
// read where the call is made (cli/descriptor_script.h). A descriptor of which no program has told (one of several in
// an array) is looked up in /proc when it is first met. Tested by tests/live/strace_descriptors.t.
#pragma once

#include <map>
#include <string>

#include "cli/generic_families.h"
#include "cli/socket_names.h"
#include "sinks/netlink_sockets.h"
#include "syscalls/call.h"

namespace scry::cli {

class DescriptorNames final : public syscalls::ProcessFacts {
 public:
  std::string descriptor(uint32_t pid, int number) override;
  std::string described(uint32_t pid, int number) override;
  std::string process(uint32_t pid) override;
  void observe_file(uint32_t pid, int number, const syscalls::FileState& file) override;
  void observe_end(uint32_t pid) override {
    processes_.erase(pid);
    netlink_.observe_end(pid);
  }
  std::optional<uint32_t> netlink_protocol(uint32_t pid, int number) override { return netlink_.protocol(pid, number); }
  std::string generic_family(uint16_t number) override {
    const auto found = families_.find(number);
    return found == families_.end() ? "" : found->second;
  }
  void observe_fork(uint32_t parent, uint32_t child) override;
  void observe_socket(uint32_t pid, int number, const syscalls::SocketState& socket) override;
  // A process that has the working directory and the standard descriptors of scry.
  void add_child(uint32_t pid) { child_ = pid; }
  // A process whose descriptors were open before: it may be gone when they are asked for.
  void add_running(uint32_t pid);
  // Before the run is confined.
  void learn_generic_families() { families_ = generic_families(); }
  void add_netlink_sockets(uint32_t pid) { netlink_.add_running(pid); }

 private:
  struct File {
    std::string name;               // as the link in /proc has it
    uint32_t mode = 0, device = 0;  // 0: not known
    uint32_t process = 0;           // of a pidfd; 0: not known
    bool is_free = false;           // it stands for nothing
  };
  using Table = std::map<int, File>;  // of one process

  Table& table_of(uint32_t pid);
  const File& file_of(uint32_t pid, int number);

  uint32_t child_ = 0;
  std::map<uint32_t, Table> processes_;
  SocketNames sockets_;
  NetlinkSockets netlink_;  // of processes that ran before
  std::map<uint16_t, std::string> families_;
};

}  // namespace scry::cli
