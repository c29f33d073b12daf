#include "kernel/privileges.h"

#include <fmt/format.h>
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <sstream>

#include "base/fd.h"
#include "base/text_file.h"
#include "kernel/system_call.h"

namespace scry {
namespace {

struct CapabilityRow {
  int capability;
  std::string_view name;
  bool in_sys_admin;  // older than the kernel's split of CAP_SYS_ADMIN, which still includes it
};
// Those that scry has a use for.
constexpr CapabilityRow kCapabilities[] = {
    {CAP_BPF, "CAP_BPF", true},
    {CAP_PERFMON, "CAP_PERFMON", true},
    {CAP_SYS_ADMIN, "CAP_SYS_ADMIN", true},
    {CAP_NET_ADMIN, "CAP_NET_ADMIN", true},  // for bpf(2)
    {CAP_SYSLOG, "CAP_SYSLOG", false},
    {CAP_SYS_PTRACE, "CAP_SYS_PTRACE", false},
    {CAP_DAC_READ_SEARCH, "CAP_DAC_READ_SEARCH", false},
    {CAP_DAC_OVERRIDE, "CAP_DAC_OVERRIDE", false},
    {CAP_FOWNER, "CAP_FOWNER", false},
    {CAP_KILL, "CAP_KILL", false},
    {CAP_CHECKPOINT_RESTORE, "CAP_CHECKPOINT_RESTORE", true},
};
constexpr int kAlways[] = {CAP_BPF, CAP_PERFMON};

const CapabilityRow* row_of(int capability) {
  const auto found = std::ranges::find(kCapabilities, capability, &CapabilityRow::capability);
  return found == std::end(kCapabilities) ? nullptr : found;
}

// "CAP_NET_ADMIN" as setcap(8) and container tools want it.
std::string plain_name(std::string_view name) {
  return std::string(name.substr(std::string_view("CAP_").size()));
}

}  // namespace

CapabilitySet effective_capabilities() {
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {};
  if (syscall(SYS_capget, &header, data) != 0) return 0;
  return data[0].effective | uint64_t{data[1].effective} << 32;
}

std::string_view capability_name(int capability) {
  const CapabilityRow* row = row_of(capability);
  return row ? row->name : "a capability";
}

bool includes_capability(CapabilitySet set, int capability) {
  const CapabilityRow* row = row_of(capability);
  return (set & capability_set(capability)) || (row && row->in_sys_admin && (set & capability_set(CAP_SYS_ADMIN)));
}

std::string capability_remedy(std::string_view tool, bool is_root, int capability) {
  const std::string_view name = capability_name(capability);
  if (is_root) return fmt::format("start the container with --privileged, or with --cap-add={}", plain_name(name));
  return fmt::format(
      "run {} with sudo, or give it {}: AmbientCapabilities= in a systemd unit, --cap-add={} for a container, "
      "setcap(8) "
      "for the file",
      tool, name, plain_name(name));
}

std::string denied_hint(int error, int capability) {
  if ((error != EPERM && error != EACCES) || includes_capability(effective_capabilities(), capability)) return "";
  return capability_remedy("scry", ::geteuid() == 0, capability);
}

bool may_open_perf_events() {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_SOFTWARE;
  attr.config = PERF_COUNT_SW_DUMMY;
  attr.exclude_kernel = 1;
  const Fd event(perf_event_open(attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
  return event || errno != EACCES;
}

std::optional<Error> missing_capability(std::string_view tool, bool is_root, CapabilitySet effective) {
  for (const int needed : kAlways) {
    if (includes_capability(effective, needed)) continue;
    const std::string_view name = capability_name(needed);
    if (is_root)
      return Error{0,
                   fmt::format("Missing {} capability: root does not have it here, as in a container that was started "
                               "without it. Start the container with --privileged, or with --cap-add=BPF "
                               "--cap-add=PERFMON, and run {} again.",
                               name, tool),
                   ""};
    if (effective == 0)
      return Error{0, fmt::format("Missing {} capability, please run {} as the root user.", name, tool), ""};
    return Error{0, fmt::format("Missing {} capability: {} needs CAP_BPF and CAP_PERFMON.", name, tool),
                 capability_remedy(tool, is_root, needed)};
  }
  return {};
}

std::optional<Error> missing_capability(std::string_view tool) {
  return missing_capability(tool, geteuid() == 0, effective_capabilities());
}

std::string denial_hint(std::string_view uid_map) {
  const std::string_view first_line = uid_map.substr(0, uid_map.find('\n'));
  uint32_t inside = 0, outside = 0, count = 0;
  std::istringstream numbers{std::string(first_line)};
  const bool everybody = numbers >> inside >> outside >> count && inside == 0 && outside == 0 && count == UINT32_MAX;
  if (!uid_map.empty() && !everybody)
    return "this is a user namespace: its root cannot trace the kernel; run scry outside of it, as root of the host";
  return "check the seccomp filter of the container and the security modules: the capabilities are present, but bpf(2) "
         "is denied";
}

std::string denial_hint() {
  return denial_hint(read_text_file("/proc/self/uid_map").value_or(""));
}

std::optional<std::string> lockdown_refusal(std::string_view lockdown_file) {
  if (lockdown_file.find("[confidentiality]") == std::string_view::npos) return {};
  return "Kernel lockdown is enabled and set to 'confidentiality'. Lockdown mode blocks parts of BPF which makes it "
         "impossible for scry to read kernel memory. Set it to 'none' or 'integrity' (boot parameter lockdown=) and "
         "try again.";
}

std::optional<std::string> lockdown_refusal() {
  const auto text = read_text_file("/sys/kernel/security/lockdown");
  return text ? lockdown_refusal(*text) : std::nullopt;
}

}  // namespace scry
