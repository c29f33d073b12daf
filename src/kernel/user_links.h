// How SystemKernel attaches in the process that calls: a link for places of user code, and a perf event. Where a kill
// may come meanwhile, kernel/link_keeper.h calls these in a process of its own.
#pragma once

#include "kernel/attachments.h"

namespace scry {

struct BoundEvent {
  Fd event;
  Fd link;  // empty: the program is bound by the ioctl
};

// Binds the program to the event. A link carries a cookie and lets several programs share an event; kernels before 5.15
// know the ioctl only. Empty Fd: bound by the ioctl.
Result<Fd> bind_to_event(int program, int event, uint64_t cookie);
// As KernelAttachments::attach_perf_event.
Result<BoundEvent> bind_perf_event(int program, const perf_event_attr& attr, int pid, int cpu, uint64_t cookie);
// As KernelAttachments::attach_uprobe_multi.
Result<Fd> create_uprobe_link(int program, const KernelAttachments::UprobeMulti& targets);

}  // namespace scry
