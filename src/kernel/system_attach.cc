// Attaching programs: raw tracepoints, perf events, multi links, iterators; and letting go.
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/ioctl.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <optional>
#include <semaphore>
#include <system_error>
#include <thread>
#include <utility>

#include "base/text_file.h"
#include "kernel/mounts.h"
#include "kernel/pmu_events.h"
#include "kernel/system_call.h"
#include "kernel/system_kernel.h"
#include "kernel/tracefs.h"
#include "kernel/user_links.h"

namespace scry {
namespace {

Result<Fd> create_link(const void* attr, size_t size, const char* what) {
  Fd link(bpf_call(BPF_LINK_CREATE, attr, size));
  if (!link) return fail(errno, what);
  return link;
}

}  // namespace

Result<Fd> bind_to_event(int program, int event, uint64_t cookie) {
  bpf_attr attr{};
  attr.link_create.prog_fd = program;
  attr.link_create.target_fd = event;
  attr.link_create.attach_type = BPF_PERF_EVENT;
  attr.link_create.perf_event.bpf_cookie = cookie;
  Fd link(bpf_call(BPF_LINK_CREATE, &attr, sizeof attr));
  if (link) return link;
  const int error = errno;
  if (cookie) return fail(error == EINVAL ? ENOTSUP : error, "attach BPF program to perf event with a cookie");
  if (ioctl(event, PERF_EVENT_IOC_SET_BPF, program) < 0) return fail(errno, "attach BPF program to perf event");
  return Fd();
}

Result<Fd> SystemKernel::attach_raw_tracepoint(int program, const std::string& name) {
  bpf_attr attr{};
  attr.raw_tracepoint.name = name.empty() ? 0 : address_of(name.c_str());
  attr.raw_tracepoint.prog_fd = program;
  Fd link(bpf_call(BPF_RAW_TRACEPOINT_OPEN, &attr, sizeof attr));
  if (!link) return fail(errno, fmt::format("attach to raw tracepoint '{}'", name));
  return link;
}

namespace {

// To sample more often than its setting allows, the kernel answers "Invalid argument" alone.
Error explain_perf_event(const perf_event_attr& attr, int code) {
  const auto setting = read_text_file("/proc/sys/kernel/perf_event_max_sample_rate");
  uint64_t most = 0;
  if (setting) std::from_chars(setting->data(), setting->data() + setting->size(), most);
  if (code == EINVAL && attr.freq && most > 0 && attr.sample_freq > most)
    return {0, fmt::format("the kernel takes at most {} samples a second (sysctl kernel.perf_event_max_sample_rate)",
                           most)};
  return {code, fmt::format("perf_event_open type {} config {:#x}", attr.type, attr.config)};
}

}  // namespace

Result<BoundEvent> bind_perf_event(int program, const perf_event_attr& attr, int pid, int cpu, uint64_t cookie) {
  // The program of a tracepoint runs for an event that is disabled too, on every CPU; of one that is enabled, the
  // kernel would go on to make a sample that is not read.
  const bool is_tracepoint = attr.type == PERF_TYPE_TRACEPOINT;
  perf_event_attr wanted = attr;
  wanted.disabled = is_tracepoint || attr.disabled;
  Fd event(perf_event_open(wanted, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC));
  if (!event) return std::unexpected(explain_perf_event(attr, errno));
  Fd link = TRY(bind_to_event(program, event.get(), cookie));
  const bool starts_later = is_tracepoint || attr.enable_on_exec;
  if (!starts_later && ioctl(event.get(), PERF_EVENT_IOC_ENABLE, 0) < 0) return fail(errno, "enable perf event");
  return BoundEvent{std::move(event), std::move(link)};
}

namespace {

// Events of the kernel's own kinds have the numbers below PERF_TYPE_MAX.
bool is_user_event(const perf_event_attr& attr) {
  if (attr.type < PERF_TYPE_MAX) return false;
  const auto uprobe = read_source_event(kEventSources, "uprobe//");
  return uprobe && uprobe->type == attr.type;
}

Result<LinkKeeper*> started(std::unique_ptr<LinkKeeper>& keeper) {
  if (!keeper) keeper = TRY(LinkKeeper::start());
  return keeper.get();
}

}  // namespace

Result<std::vector<Fd>> SystemKernel::attach_perf_event(int program, const perf_event_attr& attr, int pid, int cpu,
                                                        uint64_t cookie) {
  if (phase_ != Phase::trying && is_user_event(attr))
    return TRY(started(keeper_))->attach_perf_event(program, attr, pid, cpu, cookie);
  BoundEvent bound = TRY(bind_perf_event(program, attr, pid, cpu, cookie));
  std::vector<Fd> links;
  if (bound.link && attr.type == PERF_TYPE_TRACEPOINT) late_.add(*this, bound.event.get());
  if (bound.link) links.push_back(std::move(bound.link));
  links.push_back(std::move(bound.event));
  return links;
}

Result<void> SystemKernel::try_perf_event(const perf_event_attr& attr, int pid, int cpu) {
  perf_event_attr idle = attr;
  idle.disabled = 1;
  const Fd event(perf_event_open(idle, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC));
  if (!event) return fail(errno, fmt::format("perf_event_open type {} config {:#x}", attr.type, attr.config));
  return {};
}

Result<std::vector<Fd>> SystemKernel::attach_kprobe(int program, const Kprobe& place) {
  const auto kprobe = read_source_event(kEventSources, place.at_return ? "kprobe/retprobe/" : "kprobe//");
  if (!kprobe) return fail(ENODEV, "attach kprobe: this kernel has no kprobes (CONFIG_KPROBES, CONFIG_KPROBE_EVENTS)");
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = kprobe->type;
  attr.config = kprobe->config;
  attr.config1 = place.symbol.empty() ? 0 : address_of(place.symbol.c_str());
  attr.config2 = place.offset;
  return attach_perf_event(program, attr, -1, 0, place.cookie);
}

Result<Fd> SystemKernel::attach_kprobe_multi(int program, const KprobeMulti& targets) {
  std::vector<const char*> symbols;
  for (const std::string& function : targets.functions) symbols.push_back(function.c_str());
  bpf_attr attr{};
  attr.link_create.prog_fd = program;
  attr.link_create.attach_type = targets.session ? kTraceKprobeSession : kTraceKprobeMulti;
  attr.link_create.kprobe_multi.flags = targets.at_return ? kMultiReturn : 0;
  attr.link_create.kprobe_multi.cnt = symbols.empty() ? targets.addresses.size() : symbols.size();
  attr.link_create.kprobe_multi.syms = symbols.empty() ? 0 : address_of(symbols.data());
  attr.link_create.kprobe_multi.addrs = symbols.empty() ? address_of(targets.addresses.data()) : 0;
  attr.link_create.kprobe_multi.cookies = targets.cookies.empty() ? 0 : address_of(targets.cookies.data());
  return create_link(&attr, sizeof attr, "attach to kernel functions");
}

Result<Fd> create_uprobe_link(int program, const KernelAttachments::UprobeMulti& targets) {
  UprobeMultiLink attr{};
  attr.head.program = program;
  attr.head.attach_type = kTraceUprobeMulti;
  attr.path = address_of(targets.path.c_str());
  attr.offsets = address_of(targets.offsets.data());
  attr.ref_ctr_offsets = targets.semaphores.empty() ? 0 : address_of(targets.semaphores.data());
  attr.cookies = targets.cookies.empty() ? 0 : address_of(targets.cookies.data());
  attr.count = targets.offsets.size();
  attr.flags = targets.at_return ? kMultiReturn : 0;
  attr.pid = targets.pid;
  return create_link(&attr, sizeof attr, "attach to user functions");
}

Result<Fd> SystemKernel::attach_uprobe_multi(int program, const UprobeMulti& targets) {
  if (phase_ == Phase::trying) return create_uprobe_link(program, targets);
  const std::string tracefs = targets.roots.empty() ? "" : TRY(ensure_tracefs());
  return TRY(started(keeper_))->attach_uprobe_multi(program, targets, tracefs);
}

void SystemKernel::enter(Phase phase) {
  phase_ = phase;
  if (phase == Phase::threading) [[maybe_unused]]
    const auto keeper = started(keeper_);  // or reported by attaching
  if (phase == Phase::attached && keeper_) keeper_->finish();
}

Result<Fd> SystemKernel::attach_iterator(int program, const IteratorScope& scope) {
  // union bpf_iter_link_info, its members `task` and `cgroup`; the distribution's header has neither.
  union {
    struct {
      uint32_t tid, pid, pid_fd;
    } task;
    struct {
      uint32_t order, fd;
      uint64_t id;
    } cgroup;
  } filter{};
  if (scope.cgroup_order)
    filter.cgroup.order = scope.cgroup_order;
  else
    filter.task.pid = static_cast<uint32_t>(scope.pid);
  bpf_attr attr{};
  attr.link_create.prog_fd = program;
  attr.link_create.attach_type = BPF_TRACE_ITER;
  if (scope.pid || scope.cgroup_order) {
    attr.link_create.iter_info = address_of(&filter);
    attr.link_create.iter_info_len = scope.cgroup_order ? sizeof filter.cgroup : sizeof filter.task;
  }
  return create_link(&attr, sizeof attr, "attach iterator");
}

Result<Fd> SystemKernel::open_iterator(int link) {
  bpf_attr attr{};
  attr.iter_create.link_fd = link;
  Fd fd(bpf_call(BPF_ITER_CREATE, &attr, sizeof attr));
  if (!fd) return fail(errno, "open iterator");
  return fd;
}

Result<void> SystemKernel::pin(int object, const std::string& path) {
  constexpr const char* kPlace = "/sys/fs/bpf";
  struct statfs place = {};
  if (::statfs(kPlace, &place) == 0 && place.f_type != BPF_FS_MAGIC)
    static_cast<void>(mount_for_this_run("bpf", kPlace));  // if it fails, pinning says why
  bpf_attr attr{};
  attr.pathname = address_of(path.c_str());
  attr.bpf_fd = object;
  if (bpf_call(BPF_OBJ_PIN, &attr, sizeof attr) < 0) return fail(errno, "pin " + path);
  return {};
}

namespace {

// Links that are slow to close are closed side by side: by one thread, and by more where that takes longer than
// starting them.
void close_side_by_side(std::vector<Fd> links, const KernelProgress& progress) {
  constexpr size_t kMaxThreads = 64;
  constexpr auto kPatience = std::chrono::milliseconds(2), kReportEvery = std::chrono::milliseconds(100);
  if (links.size() <= 1) return;
  std::atomic<size_t> next = 0, closed = 0;
  std::binary_semaphore all_closed(0);
  const auto close_some = [&] {
    for (size_t i; (i = next++) < links.size();) {
      links[i].reset();
      if (++closed == links.size()) all_closed.release();
    }
  };
  std::vector<std::jthread> closers;
  try {
    closers.emplace_back(close_some);
    if (all_closed.try_acquire_for(kPatience)) return;
    while (closers.size() < std::min(links.size() - closed, kMaxThreads)) closers.emplace_back(close_some);
  } catch (const std::system_error&) {
    if (closers.empty()) return;  // no threads to be had: on return the links are closed one by one
  }
  while (!all_closed.try_acquire_for(kReportEvery)) progress(closed, links.size());
}

}  // namespace

void SystemKernel::detach(std::vector<Fd> links, const KernelProgress& progress) {
  const Fd closed_last = late_.take();
  const std::vector<int> kept = keeper_ ? keeper_->take(links) : std::vector<int>();
  const size_t count = links.size();
  close_side_by_side(std::move(links), progress);
  if (keeper_) keeper_->close(kept, [&] { progress(count - kept.size(), count); });
}

}  // namespace scry
