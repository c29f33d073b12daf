// May this process trace? (docs/privileges.md)
//
// Two capabilities are needed always: CAP_BPF creates maps and programs, CAP_PERFMON lets programs see other tasks and
// kernel memory. Everything else is needed by some probes or options alone, or to read certain files: they ask
// for it (cli/needed_privileges.h), or fail with the kernel's error and a hint from here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace scry {

// Capabilities as bits, by the numbers of linux/capability.h.
using CapabilitySet = uint64_t;
constexpr CapabilitySet capability_set(int capability) {
  return CapabilitySet{1} << capability;
}
CapabilitySet effective_capabilities();
std::string_view capability_name(int capability);  // "CAP_BPF"
// Whether the capability is in the set, or CAP_SYS_ADMIN where that includes it.
bool includes_capability(CapabilitySet set, int capability);

// What to do where this capability is missing, as a hint: it begins with a verb.
std::string capability_remedy(std::string_view tool, bool is_root, int capability);
// The same for a failure with this errno; empty if it is no lack of rights, or the capability is there.
std::string denied_hint(int error, int capability);

// Whether perf_event_open(2) is allowed at all: with kernel.perf_event_paranoid above 2 the kernels of some
// distributions want CAP_SYS_ADMIN for it.
bool may_open_perf_events();

// The first of the two that is missing; empty: both are there. `tool` is the name the user called us by.
std::optional<Error> missing_capability(std::string_view tool);
std::optional<Error> missing_capability(std::string_view tool, bool is_root, CapabilitySet effective);

// Why bpf(2) may be denied to a process that has the capabilities. The second form takes the text of
// /proc/self/uid_map.
std::string denial_hint();
std::string denial_hint(std::string_view uid_map);

// What to tell the user when the kernel is locked down to "confidentiality", where no program may read kernel memory;
// empty otherwise. The second form takes the text of /sys/kernel/security/lockdown.
std::optional<std::string> lockdown_refusal();
std::optional<std::string> lockdown_refusal(std::string_view lockdown_file);

}  // namespace scry
