// KernelAttachments: the ways in which a program meets its events, for the providers. A part of Kernel
// (kernel/kernel.h), whose rules for descriptors and errors hold here. Closing a descriptor detaches.
#pragma once

#include <linux/perf_event.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

// How many of something long are done.
using KernelProgress = std::function<void(size_t done, size_t total)>;

class KernelAttachments {
 public:
  virtual ~KernelAttachments() = default;

  // Features are tried first; then probes are attached; then no more are. While attaching, probes of user code are
  // attached so that a kill in the middle leaves nothing: by a process of its own (kernel/link_keeper.h). It is forked
  // as `threading` begins, which a run with such probes enters before it starts threads: a fork beside a thread copies
  // whatever locks that thread holds.
  enum class Phase : uint8_t { trying, threading, attaching, attached };
  virtual void enter(Phase) {}
  virtual Result<Fd> attach_raw_tracepoint(int program, const std::string& name) = 0;  // name empty for the BTF kind
  // perf_event_open, then the program bound to the event (by link, or PERF_EVENT_IOC_SET_BPF where links are missing),
  // then enabled, unless attr.enable_on_exec leaves that to the process. pid and cpu as in perf_event_open(2). Returns
  // the descriptors that keep it alive. A cookie other than 0 needs links: ENOTSUP where they are missing.
  virtual Result<std::vector<Fd>> attach_perf_event(int program, const perf_event_attr& attr, int pid, int cpu,
                                                    uint64_t cookie = 0) = 0;
  // Whether such an event can be opened; it is closed at once and counts nothing.
  virtual Result<void> try_perf_event(const perf_event_attr& attr, int pid, int cpu) = 0;
  // A perf kprobe at `symbol` ("function" or "module:function") plus `offset`, or at the address `offset` when there is
  // no symbol. ENODEV: this kernel has no kprobes.
  struct Kprobe {
    std::string symbol;
    uint64_t offset = 0;
    bool at_return = false;
    uint64_t cookie = 0;
  };
  virtual Result<std::vector<Fd>> attach_kprobe(int program, const Kprobe& place) = 0;
  // One link for many kernel functions (kTraceKprobeMulti; kTraceKprobeSession runs at entry and at return).
  struct KprobeMulti {
    std::vector<std::string> functions;  // symbols; or, when empty, addresses
    std::vector<uint64_t> addresses;
    std::vector<uint64_t> cookies;  // none, or one per function
    bool at_return = false;
    bool session = false;
  };
  virtual Result<Fd> attach_kprobe_multi(int program, const KprobeMulti& targets) = 0;
  // One link for many places in one file (kTraceUprobeMulti).
  struct UprobeMulti {
    std::string path;
    std::vector<uint64_t> offsets;     // in the file
    std::vector<uint64_t> semaphores;  // reference counter offsets: none, or one per place
    std::vector<uint64_t> cookies;     // none, or one per place
    bool at_return = false;
    int pid = 0;  // 0: every process
    // Not empty: in the threads of these processes and of all that descends from them, now and later, instead. The
    // program is bound to an event of tracefs, with one cookie; no place may be there twice. Needs
    // Feature::inherited_events.
    std::vector<int> roots;
  };
  virtual Result<Fd> attach_uprobe_multi(int program, const UprobeMulti& targets) = 0;
  // A link of an iterator program, restricted to what the scope says (union bpf_iter_link_info); and a descriptor that
  // runs it when read.
  struct IteratorScope {
    int pid = 0;                // not 0: the threads of this process; iterators over tasks
    uint32_t cgroup_order = 0;  // not 0: enum bpf_cgroup_iter_order, from the root; the iterator over cgroups
  };
  virtual Result<Fd> attach_iterator(int program, const IteratorScope& scope) = 0;
  virtual Result<Fd> open_iterator(int link) = 0;
  // Under /sys/fs/bpf, which is mounted if it is not.
  virtual Result<void> pin(int object, const std::string& path) = 0;
  // Closes all descriptors of attach_...() at once, in parallel where closing is slow (the events of many perf
  // tracepoints take about 75 ms each). `progress` is called by this thread, some times a second.
  virtual void detach(std::vector<Fd> links, const KernelProgress& progress) = 0;

  // Where an event that watches each CPU, or each thread of a process, is opened.
  virtual std::vector<uint32_t> online_cpus() const = 0;
  virtual std::vector<uint32_t> threads_of(uint32_t pid) const = 0;
};

}  // namespace scry
