// May this process trace? (docs/language.md 7.10)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scry {

// The sentence for the first capability that is missing; empty when there is all that is needed. Root needs CAP_BPF and
// CAP_PERFMON, which containers take away; CAP_SYS_ADMIN includes both. `tool` is the name the user called us by.
std::optional<std::string> missing_capability(std::string_view tool);
std::optional<std::string> missing_capability(std::string_view tool, bool is_root, uint64_t effective);

// Why bpf(2) may be denied to a process that has the capabilities. The second form takes the text of
// /proc/self/uid_map.
std::string denial_hint();
std::string denial_hint(std::string_view uid_map);

// What to tell the user when the kernel is locked down to "confidentiality", where no program may read kernel memory;
// empty otherwise. The second form takes the text of /sys/kernel/security/lockdown.
std::optional<std::string> lockdown_refusal();
std::optional<std::string> lockdown_refusal(std::string_view lockdown_file);

}  // namespace scry
