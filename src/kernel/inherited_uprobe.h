// Probes of user code in processes and in all that these start (docs/decisions/0054).
//
// A uprobe.multi link is for one process or for every process of the machine, whose memory then has the breakpoint too.
// A perf event with `inherit` is handed on to children, and with it the breakpoint; but its program is not, unless the
// place is an event of tracefs (uprobe_events), which all of them share. A program that is bound to such an event runs
// wherever one of the perf events has set the breakpoint.
//
// Tested by tests/live/breakpoints_of_others.t, tests/live/follow_user_code.t.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "kernel/attachments.h"

namespace scry {

class InheritedUprobes {
 public:
  // The link, which names the event in close_events() and remove(); closing it detaches nothing but the program. Errors
  // as in kernel/attachments.h.
  Result<Fd> attach(int program, const KernelAttachments::UprobeMulti& targets, const std::string& tracefs);

  // The perf events of these links, to be closed.
  std::vector<int> take_events(std::span<const int> links);
  // The events of tracefs whose links and perf events are closed.
  void remove(std::span<const int> links);

 private:
  struct Event {
    std::string name;
    std::vector<Fd> perf_events;
  };

  Result<> open_definitions(const std::string& tracefs);
  Result<std::string> define(const KernelAttachments::UprobeMulti& targets);
  void remove(const std::string& name);
  Result<> command(const std::string& text);

  Fd definitions_;  // uprobe_events: kept open, since later there is no right to open it
  size_t defined_ = 0;
  std::map<int, Event> events_;  // by their links
};

}  // namespace scry
