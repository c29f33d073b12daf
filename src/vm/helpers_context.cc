// Helpers that return the current task, CPU and time; and the few that act on the task.
#include <algorithm>
#include <cerrno>
#include <cstring>

#include "vm/helpers.h"

namespace scry::vm {
namespace {

using bpf::HelperId;

uint64_t pair(uint32_t high, uint32_t low) {
  return uint64_t{high} << 32 | low;
}

Result<uint64_t> get_ns_current_pid_tgid(Processor& machine, const HelperArgs& args) {
  // struct bpf_pidns_info {u32 pid, tgid}; any other size is refused and zeroed.
  std::span<std::byte> out = TRY(machine.output(args[2], args[3]));
  std::fill(out.begin(), out.end(), std::byte{0});
  if (out.size() != 8) return negative(-EINVAL);
  const CurrentTask& task = machine.environment().task;
  const uint64_t ids = pair(task.tgid, task.pid);
  std::memcpy(out.data(), &ids, sizeof ids);
  return 0;
}

Result<uint64_t> get_current_comm(Processor& machine, const HelperArgs& args) {
  std::span<std::byte> out = TRY(machine.output(args[0], args[1]));
  constexpr size_t kTaskCommLen = 16;
  const std::string& comm = machine.environment().task.comm;
  std::fill(out.begin(), out.end(), std::byte{0});
  if (!out.empty()) std::memcpy(out.data(), comm.data(), std::min({comm.size(), out.size() - 1, kTaskCommLen - 1}));
  return 0;
}

Result<uint64_t> get_current_ancestor_cgroup_id(Processor& machine, const HelperArgs& args) {
  const std::vector<uint64_t>& above = machine.environment().task.cgroups_above;
  return args[0] < above.size() ? above[args[0]] : 0;
}

// xorshift64*: repeatable from the seed in the environment.
Result<uint64_t> get_prandom_u32(Processor& machine, const HelperArgs&) {
  uint64_t& state = machine.environment().random_state;
  if (state == 0) state = 1;
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (state * 0x2545'f491'4f6c'dd1d) >> 32;
}

// get_stack(ctx, buffer, size, flags): whole addresses that fit, the number of bytes, the rest of the buffer zeroed.
Result<uint64_t> get_stack(Processor& machine, const HelperArgs& args) {
  constexpr uint64_t kSkipMask = 0xff, kUserStack = 1 << 8, kReuse = 1 << 9, kBuildId = 1 << 11;
  std::span<std::byte> out = TRY(machine.output(args[1], args[2]));
  std::fill(out.begin(), out.end(), std::byte{0});
  const uint64_t flags = args[3];
  if (flags & ~(kSkipMask | kUserStack | kReuse) || flags & kBuildId || out.size() % 8) return negative(-EINVAL);
  const CurrentPlace& place = machine.environment().place;
  const std::vector<uint64_t>& stack = flags & kUserStack ? place.user_stack : place.kernel_stack;
  const size_t skip = std::min<size_t>(flags & kSkipMask, stack.size());
  const size_t count = std::min(stack.size() - skip, out.size() / 8);
  if (count > 0) std::memcpy(out.data(), stack.data() + skip, count * 8);
  return count * 8;
}

Result<uint64_t> record_signal(Processor& machine, uint64_t signal, bool to_thread) {
  machine.environment().signals.push_back({static_cast<uint32_t>(signal), to_thread, machine.environment().task.tgid});
  return 0;
}

Result<uint64_t> per_cpu_ptr(Processor& machine, const HelperArgs& args) {
  const auto cpu = static_cast<uint32_t>(args[1]);
  return cpu < machine.environment().cpus ? args[0] + cpu * machine.environment().per_cpu_stride : 0;
}
Result<uint64_t> this_cpu_ptr(Processor& machine, const HelperArgs& args) {
  return args[0] + machine.environment().place.cpu * machine.environment().per_cpu_stride;
}

// A helper without memory arguments whose answer is one expression over the environment.
#define ANSWER(expression)                                    \
  [](Processor& m, const HelperArgs& a) -> Result<uint64_t> { \
    (void)m, (void)a;                                         \
    return expression;                                        \
  }

constexpr uint64_t kJiffyNs = 4'000'000;  // HZ=250, as in Debian

constexpr Helper kContextHelpers[] = {
    {HelperId::ktime_get_ns, 0, ANSWER(m.environment().clock.monotonic_ns())},
    {HelperId::ktime_get_boot_ns, 0, ANSWER(m.environment().clock.boot_ns())},
    {HelperId::ktime_get_tai_ns, 0, ANSWER(m.environment().clock.tai_ns())},
    {HelperId::jiffies64, 0, ANSWER(m.environment().clock.boot_ns() / kJiffyNs)},
    {HelperId::get_prandom_u32, 0, get_prandom_u32},
    {HelperId::get_smp_processor_id, 0, ANSWER(m.environment().place.cpu)},
    {HelperId::get_numa_node_id, 0, ANSWER(m.environment().place.numa_node)},
    {HelperId::get_current_pid_tgid, 0, ANSWER(pair(m.environment().task.tgid, m.environment().task.pid))},
    {HelperId::get_ns_current_pid_tgid, 4, get_ns_current_pid_tgid},
    {HelperId::get_current_uid_gid, 0, ANSWER(pair(m.environment().task.gid, m.environment().task.uid))},
    {HelperId::get_current_comm, 2, get_current_comm},
    {HelperId::get_current_task, 0, ANSWER(m.environment().task.address)},
    {HelperId::get_current_task_btf, 0, ANSWER(m.environment().task.address)},
    {HelperId::get_current_cgroup_id, 0, ANSWER(m.environment().task.cgroup_id)},
    {HelperId::get_current_ancestor_cgroup_id, 1, get_current_ancestor_cgroup_id},
    {HelperId::get_attach_cookie, 1, ANSWER(m.attach_cookie())},
    {HelperId::get_func_ip, 1, ANSWER(m.environment().place.func_ip)},
    {HelperId::get_stack, 4, get_stack},
    {HelperId::send_signal, 1, ANSWER(record_signal(m, a[0], false))},
    {HelperId::send_signal_thread, 1, ANSWER(record_signal(m, a[0], true))},
    {HelperId::per_cpu_ptr, 2, per_cpu_ptr},
    {HelperId::this_cpu_ptr, 1, this_cpu_ptr},
};
#undef ANSWER

}  // namespace

std::span<const Helper> context_helpers() {
  return kContextHelpers;
}

}  // namespace scry::vm
