// What a bundle needs of its user besides CAP_BPF and CAP_PERFMON (kernel/privileges.h): a table, in which each row
// says what needs a capability, why, and how to tell that from a bundle and the command line. Asked before anything is
// loaded, so that the message names the probe instead of a refusal of the kernel. docs/reference/privileges.md is
// generated from it. Tested by tests/live/capability_*.t, tests/vm/capability_kernel_functions.t.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bpf/bundle.h"
#include "cli/options.h"
#include "kernel/privileges.h"

namespace scry::cli {

struct NeededPrivilege {
  int capability;
  const char* who;  // for the documentation
  const char* why;  // what follows "... needs CAP_X: "
  bool refuses;     // nothing is run without it; else something is missing in the output
  // The probe or option that needs it; empty: none does.
  std::string (*needed_by)(const bpf::Bundle& bundle, const Options& options);
};
std::span<const NeededPrivilege> needed_privileges();

// The first capability that is missing, as an error; none: the run may begin.
std::optional<Error> find_missing(const bpf::Bundle& bundle, const Options& options, CapabilitySet effective);
// Warnings about what the output will lack.
std::vector<std::string> find_lacks(const bpf::Bundle& bundle, const Options& options, CapabilitySet effective);

// Whether a value of the bundle, or a part of one, has one of these types.
bool shows(const bpf::Bundle& bundle, std::initializer_list<TypeKind> kinds);
// Whether one is an address in the code of a process, or in that of the kernel.
bool shows_user_code(const bpf::Bundle& bundle);
bool shows_kernel_code(const bpf::Bundle& bundle);

}  // namespace scry::cli
