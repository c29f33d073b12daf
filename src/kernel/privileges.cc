#include "kernel/privileges.h"

#include <fmt/format.h>
#include <linux/capability.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <sstream>

#include "kernel/text_file.h"

namespace scry {
namespace {

constexpr uint64_t bit(int capability) {
  return uint64_t{1} << capability;
}

struct NeededRow {
  const char* name;
  uint64_t any_of;
  bool by_root;  // files that tracing needs belong to root, which reads them without
};
// In the order of checking.
constexpr NeededRow kNeeded[] = {
    {"CAP_DAC_READ_SEARCH", bit(CAP_DAC_READ_SEARCH), false},
    {"CAP_DAC_OVERRIDE", bit(CAP_DAC_OVERRIDE), false},
    {"CAP_BPF", bit(CAP_BPF) | bit(CAP_SYS_ADMIN), true},
    {"CAP_PERFMON", bit(CAP_PERFMON) | bit(CAP_SYS_ADMIN), true},
};

uint64_t effective_capabilities() {
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {};
  if (syscall(SYS_capget, &header, data) != 0) return 0;
  return data[0].effective | uint64_t{data[1].effective} << 32;
}

}  // namespace

std::optional<std::string> missing_capability(std::string_view tool, bool is_root, uint64_t effective) {
  for (const NeededRow& needed : kNeeded) {
    if ((is_root && !needed.by_root) || (effective & needed.any_of)) continue;
    if (!is_root) return fmt::format("Missing {} capability, please run {} as the root user.", needed.name, tool);
    return fmt::format(
        "Missing {} capability: root does not have it here, as in a container that was started without it. Start the "
        "container with --privileged, or with --cap-add=BPF --cap-add=PERFMON, and run {} again.",
        needed.name, tool);
  }
  return {};
}

std::optional<std::string> missing_capability(std::string_view tool) {
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
