// LinkKeeper: a process of its own that attaches probes of user code, and holds what keeps them attached
// (docs/decisions/0048).
//
// To attach such a probe the kernel writes a breakpoint into the memory of every process that runs the file, and to
// detach it, it takes them back. It touches no memory on behalf of a process with a pending SIGKILL: one that is killed
// in the middle leaves the breakpoints for ever ("failed to unregister, leaking uprobe"). So a process that has nothing
// to do with scry's signals makes these calls. It ends when scry does, by whatever means, and what it holds is
// detached then. scry has copies of the descriptors; the keeper closes its own last.
//
// Tested by `make soak` (tests/soak/kills.py), and by every live test with probes of user code.
#pragma once

#include <sys/types.h>

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "kernel/attachments.h"

namespace scry {

class LinkKeeper {
 public:
  static Result<std::unique_ptr<LinkKeeper>> start();
  ~LinkKeeper();  // detaches what is left
  LinkKeeper(const LinkKeeper&) = delete;

  struct Request;

  // As the functions of KernelAttachments of the same names. The path of the event's attributes is a pointer of ours.
  // `tracefs`: where that is, for UprobeMulti::roots.
  Result<Fd> attach_uprobe_multi(int program, const KernelAttachments::UprobeMulti& targets,
                                 const std::string& tracefs);
  Result<std::vector<Fd>> attach_perf_event(int program, const perf_event_attr& attr, int pid, int cpu,
                                            uint64_t cookie);
  // From here on the keeper attaches nothing, and has no rights.
  void finish();

  // The keeper's numbers of the links that it holds, which it forgets: the caller closes its copies, then lets the
  // keeper close. `waiting` is called some times a second.
  std::vector<int> take(std::span<const Fd> links);
  void close(std::span<const int> kept, const std::function<void()>& waiting);

 private:
  LinkKeeper(Fd line, pid_t process) : line_(std::move(line)), process_(process) {}

  Result<std::vector<Fd>> ask(const Request& request, std::span<const int> program);
  Result<std::vector<Fd>> receive_answer();

  Fd line_;
  pid_t process_;
  std::map<int, int> kept_;  // our copies -> the keeper's descriptors
};

}  // namespace scry
