#include "cli/kept_privileges.h"

#include <linux/capability.h>

#include <algorithm>
#include <string_view>

#include "base/invoking_user.h"
#include "cli/command_changes.h"
#include "cli/needed_privileges.h"
#include "kernel/confinement.h"
#include "sinks/separate_sinks.h"

namespace scry::cli {
namespace {

using bpf::Bundle;

constexpr CapabilitySet kOthersFiles = capability_set(CAP_DAC_READ_SEARCH) | capability_set(CAP_SYS_PTRACE);

// An event of the script makes scry do this, when it is received.
bool does(const Bundle& bundle, std::string_view action) {
  return std::ranges::any_of(bundle.layouts, [&](const bpf::EventLayout& layout) { return layout.action == action; });
}

bool walks_stacks(const Bundle& bundle, const BundleRun&) {
  return bundle.unwind.has_value();
}

bool names_kernel_code(const Bundle& bundle, const BundleRun&) {
  return shows_kernel_code(bundle);
}

bool looks_into_processes(const Bundle& bundle, const BundleRun&) {
  return shows_user_code(bundle) || bundle.unwind;
}

// For the user who called sudo, cat() prints what that user may read.
bool prints_files(const Bundle& bundle, const BundleRun&) {
  return does(bundle, "cat") && !invoking_user();
}

bool names_descriptors(const Bundle&, const BundleRun& run) {
  constexpr const char* kShowNames[] = {"descriptors", "addresses", "paths"};
  return std::ranges::any_of(run.options.output.sinks, [&](const SinkChoice& sink) {
    return std::ranges::any_of(kShowNames, [&](const char* name) { return sink.settings.contains(name); });
  });
}

bool names_cgroups(const Bundle& bundle, const BundleRun&) {
  return shows(bundle, {TypeKind::cgroup_path});
}

bool continues_processes(const Bundle& bundle, const BundleRun&) {
  return bundle.stopped_processes.has_value();
}

// A command of root may become another user. One of the user who called sudo stays within reach of that user.
bool ends_command(const Bundle&, const BundleRun& run) {
  const bool is_another = run.options.own.contains(kRunAs);
  return run.child() && (is_another || !invoking_user());
}

// Root may write where others own the folder; the user who called sudo gets no such right.
bool opens_files_late(const Bundle& bundle, const BundleRun& run) {
  const auto is_separate = [](const SinkChoice& sink) { return sink.settings.contains(kSeparate); };
  const bool late = does(bundle, "skboutput") || std::ranges::any_of(run.options.output.sinks, is_separate);
  return late && !invoking_user();
}

// clang-format off
constexpr KeptPrivilege kKept[] = {
    {capability_set(CAP_BPF), "`ustack` by call-frame tables", "maps are made for programs that are met later",
     walks_stacks},
    {capability_set(CAP_SYSLOG), "`kstack`, `ksym`, `func`", "/proc/kallsyms is read when the first name is wanted, and again for modules",
     names_kernel_code},
    {kOthersFiles, "`ustack`, `usym`", "the mappings of processes of other users, and the files that they run",
     looks_into_processes},
    {capability_set(CAP_CHECKPOINT_RESTORE), "`ustack`, `usym`",
     "/proc/PID/map_files leads to files that were deleted, replaced or just written", looks_into_processes},
    {kOthersFiles, "`cat()`, of root", "the files that the script names when an event comes", prints_files},
    {kOthersFiles, "names of descriptors (`scry strace -y`)", "/proc/PID/fd of processes of other users",
     names_descriptors},
    {capability_set(CAP_DAC_READ_SEARCH), "`cgroup_path()`", "directories are found by their numbers (open_by_handle_at)",
     names_cgroups},
    {capability_set(CAP_KILL), "`scry strace`, `trace_syscall()`", "processes that were stopped until their memory is read are continued", continues_processes},
    {capability_set(CAP_KILL), "`-c` of root", "the command may have become another user, and is ended with the run",
     ends_command},
    {capability_set(CAP_DAC_OVERRIDE) | capability_set(CAP_FOWNER), "`skboutput()`, `scry strace -ff -o`, of root",
     "files are created when the first event comes", opens_files_late},
};
// clang-format on

}  // namespace

std::span<const KeptPrivilege> kept_privileges() {
  return kKept;
}

Result<> confine_run(const Bundle& bundle, const BundleRun& run, int map) {
  if (does(bundle, "system")) return {};
  CapabilitySet kept = reads_maps_without_capability(map) ? 0 : capability_set(CAP_BPF);
  for (const KeptPrivilege& row : kKept)
    if (row.needs(bundle, run)) kept |= row.capabilities;
  return confine(kept);
}

}  // namespace scry::cli
