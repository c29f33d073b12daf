// What a run keeps of its rights once everything is attached: nothing, but for what the rows of a table have a reason
// for. docs/reference/privileges.md is generated from it, docs/decisions/0043 says why. Tested by
// tests/live/confined_run.t, tests/live/sudo_user.t.
#pragma once

#include <span>

#include "cli/bundle_run.h"
#include "kernel/privileges.h"

namespace scry::cli {

struct KeptPrivilege {
  CapabilitySet capabilities;
  const char* who;  // for the documentation
  const char* why;
  bool (*needs)(const bpf::Bundle& bundle, const BundleRun& run);
};
std::span<const KeptPrivilege> kept_privileges();

// Gives up what this run does not need any more, on all threads. `map`: any that is loaded. Runs that start commands
// with system() go on as they are: what those need is not known.
Result<> confine_run(const bpf::Bundle& bundle, const BundleRun& run, int map);

}  // namespace scry::cli
