// The raw system calls of kernel/: bpf(2) and perf_event_open(2), and the parts of their interface that Debian 12's
// headers (Linux 6.1) do not have yet. Source: include/uapi/linux/bpf.h of Linux 6.12.
#pragma once

#include <linux/bpf.h>
#include <linux/perf_event.h>

#include <string>
#include <string_view>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

// The result of bpf(2): a descriptor or 0, or -1 with errno.
int bpf_call(int command, const void* attr, size_t size);
// Retried while the verifier answers EAGAIN (a signal interrupted it), a few times.
int bpf_load_call(const void* attr, size_t size);

int perf_event_open(const perf_event_attr& attr, int pid, int cpu, int group, unsigned long flags);

inline uint64_t address_of(const void* pointer) {
  return reinterpret_cast<uintptr_t>(pointer);
}

// What the kernel takes as a name: 15 characters of [A-Za-z0-9_.], others become '_'.
std::string kernel_object_name(std::string_view name);

inline constexpr int kNotSupportedByKernel = 524;  // ENOTSUPP: reaches user space but is in no header

// BPF_LINK_CREATE for links newer than the headers. The head is shared by all.
struct LinkCreateHead {
  uint32_t program, target, attach_type, flags;
};
struct UprobeMultiLink {  // attach type BPF_TRACE_UPROBE_MULTI
  LinkCreateHead head;
  uint64_t path, offsets, ref_ctr_offsets, cookies;
  uint32_t count, flags, pid;
};
inline constexpr uint32_t kMultiReturn = 1;  // BPF_F_KPROBE_MULTI_RETURN, BPF_F_UPROBE_MULTI_RETURN

}  // namespace scry
